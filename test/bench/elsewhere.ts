/** Addresses of people who each come from their own: limits count by address. */
let people = 0
export const elsewhere = (): string => {
  people += 1
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
}
