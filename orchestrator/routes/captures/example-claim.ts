/** The claim that the reference's samples send. */
export const EXAMPLE_CLAIM = 'fpd_0000000000000000000000000000000000000000000';
