/** A telephone number that calls when it is pressed. */
export function TelLink({ number }: { number: string }) {
  return <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>;
}
