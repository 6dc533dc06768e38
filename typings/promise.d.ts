/** A promise waits for what `finally` is given, also where that is asynchronous; the library's own type leaves it out. */
interface Promise<T> {
  finally(onfinally: () => PromiseLike<unknown>): Promise<T>
}
