const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('')

/** A random UUID that names one draft, so that sending it twice makes it once. No target offers one everywhere. */
export const newDraftKey = (): string =>
  `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(Math.floor(Math.random() * 4))}${hex(3)}-${hex(12)}`
