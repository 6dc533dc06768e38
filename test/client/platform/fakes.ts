/** Stand-ins for a vendor's calls, which answer at once. */
type Success = (answer: object) => void

export const host = (name: 'wx' | 'my', calls: object): void =>
  void Object.assign(globalThis, { [name]: calls })
export const answers = (answer: object) => jest.fn(({ success }: { success: Success }) => success(answer))
export const fails = (failure: object) => jest.fn(({ fail }: { fail: Success }) => fail(failure))
/** A property of the browser's navigator. */
export const browser = (name: string, value: unknown): void => {
  Object.defineProperty(navigator, name, { value, configurable: true })
}
