import type { PagedList } from '@/net/paged-list'

/** The results of the latest keyword; the answer to an earlier one can never stand under it. */
export class Results<T extends object> {
  private keyword: string | null = null
  private list: PagedList<T> | null = null

  constructor(private readonly make: (keyword: string) => PagedList<T>) {}

  of(keyword: string): PagedList<T> {
    if (this.list === null || this.keyword !== keyword) {
      this.keyword = keyword
      this.list = this.make(keyword)
    }
    return this.list
  }
}
