/** What data and views agree on. */

/** Between the labels of nested groups: no label can hold it. */
export const groupSeparator = "\u0000";
