/** Somebody's name as one text; a name of one word stands without spaces around it. */
export const fullName = ({ fname, lname }: { fname: string; lname: string }): string => `${fname} ${lname}`.trim();
