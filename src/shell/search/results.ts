/** What was made for the latest keyword; the answer to an earlier one can never stand under it. */
export class Results<R extends object> {
  private keyword: string | null = null
  private made: R | null = null

  constructor(private readonly make: (keyword: string) => R) {}

  of(keyword: string): R {
    if (this.made === null || this.keyword !== keyword) {
      this.keyword = keyword
      this.made = this.make(keyword)
    }
    return this.made
  }
}
