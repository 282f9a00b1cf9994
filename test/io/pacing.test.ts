import { expect, test } from "vitest";
import { createGate, type Gate } from "../../src/io/pacing.ts";

function gateOf(concurrency: number, delayMs = 0, signal = new AbortController().signal): Gate {
  return createGate({ concurrency, delayMs, now: () => performance.now(), signal });
}

async function round(gate: Gate, count: number, latencyMs: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await gate.enter(0);
    gate.leave("fine", latencyMs);
  }
}

test("starts low and grows to the bound while the server keeps up", async () => {
  const gate = gateOf(16);
  expect(gate.limit()).toBe(4);
  await round(gate, 30, 10);
  expect(gate.limit()).toBe(16);
});

test("never exceeds a small bound", async () => {
  const gate = gateOf(1);
  await round(gate, 10, 10);
  expect(gate.limit()).toBe(1);
});

test("halves on overload, once per round, and never below one", async () => {
  const gate = gateOf(16);
  await round(gate, 30, 10);
  for (let at = 0; at < 16; at += 1) void gate.enter(0);
  for (let at = 0; at < 16; at += 1) gate.leave("overloaded", 10);
  expect(gate.limit()).toBe(8);
});

test("halves when latency rises far above the best seen", async () => {
  const gate = gateOf(16);
  await round(gate, 30, 10);
  await round(gate, 10, 4000);
  expect(gate.limit()).toBeLessThan(16);
});

test("our own noise of some milliseconds is no rising latency", async () => {
  const gate = gateOf(16);
  await round(gate, 30, 1);
  await round(gate, 30, 80);
  expect(gate.limit()).toBe(16);
});

test("keeps the delay between two starts", async () => {
  const gate = gateOf(4, 30);
  const start = performance.now();
  for (let at = 0; at < 4; at += 1) await gate.enter(0);
  expect(performance.now() - start).toBeGreaterThanOrEqual(88);
});

test("a request's own delay can only raise it", async () => {
  const gate = gateOf(4, 1);
  const start = performance.now();
  await gate.enter(40);
  await gate.enter(40);
  expect(performance.now() - start).toBeGreaterThanOrEqual(38);
});

test("a pause holds everybody", async () => {
  const gate = gateOf(4);
  const start = performance.now();
  gate.pauseUntil(start + 50);
  await Promise.all([gate.enter(0), gate.enter(0)]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(48);
});

test("an abort lets the waiting go at once", async () => {
  const controller = new AbortController();
  const gate = gateOf(1, 0, controller.signal);
  await gate.enter(0);
  const waiting = gate.enter(0);
  controller.abort();
  await expect(waiting).resolves.toBeUndefined();
});
