export function buildExample(folder: string, menu: "static" | "client"): void;
