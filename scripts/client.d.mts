export const target: string;
export function clientModule(): Promise<string>;
