const WHOLE_NUMBER = /^\d{1,9}$/;

/** Query strings hold texts only; what isn't written as a whole number stays one and is refused as such. */
export function wholeNumber({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
}
