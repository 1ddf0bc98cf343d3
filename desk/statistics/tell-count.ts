/** Such as `1 person` and `2 people`. */
export function tellCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function tellPeople(count: number): string {
  return tellCount(count, 'person', 'people');
}
