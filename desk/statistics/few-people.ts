/** With fewer people, not even a rate of 15 % can be excluded where no error was seen (rule of three). */
const GROUP_PEOPLE_MIN = 20;

/** Whether the rates of a group say little about it. */
export function areFew(people: number): boolean {
  return people < GROUP_PEOPLE_MIN;
}

/** Such as `too few people (3 of at least 20) for a claim about the group`. */
export function tellTooFew(people: number): string {
  return `too few people (${people} of at least ${GROUP_PEOPLE_MIN}) for a claim about the group`;
}
