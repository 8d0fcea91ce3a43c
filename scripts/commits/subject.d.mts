export function subjectProblem(subject: string): string | undefined;
export function namesTwoThings(subject: string): boolean;
