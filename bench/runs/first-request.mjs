/** Preloaded with `--import`: says how much CPU the process had used when its first connection was made. */
import net from "node:net";

// oxlint-disable-next-line unbound-method
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function firstConnect(...args) {
  net.Socket.prototype.connect = connect;
  const { user, system } = process.cpuUsage();
  process.stderr.write(`first request after ${((user + system) / 1000).toFixed(1)} ms of CPU\n`);
  return connect.apply(this, args);
};
