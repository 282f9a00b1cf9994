/** Turns lines of text into what fits the window: broken on words, coloured only where colour is wanted. */
export interface TextStyle {
    readonly colour: boolean;
    /** Width of the window. */
    readonly columns: number;
}
export type Paint = "good" | "bad" | "warn" | "strong" | "faint";
export type Line = string | {
    readonly text: string;
    readonly paint: Paint;
};
/** The text is encoded already; a line's indent is kept when it breaks. */
export declare function layOut(lines: readonly Line[], { colour, columns }: TextStyle): string;
