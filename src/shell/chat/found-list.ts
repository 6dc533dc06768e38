import { makeAutoObservable, observable } from 'mobx'
import { PagedList } from '@/net/paged-list'

interface Asked {
  after: string | undefined
  keyword?: string
}

/** A list that words narrow: what is typed, and what was found for the words that were last searched for. */
export class FoundList<T extends { id: string }> {
  typed = ''
  list: PagedList<T>

  constructor(private readonly read: (asked: Asked) => Promise<{ items: T[]; next: string | null }>) {
    this.list = this.listOf('')
    makeAutoObservable<this, 'read'>(this, { read: false, list: observable.ref }, { autoBind: true })
  }

  type(text: string) {
    this.typed = text
    if (text === '') this.search('')
  }

  search(text: string) {
    this.list = this.listOf(text.trim())
  }

  private listOf(keyword: string): PagedList<T> {
    return new PagedList<T>(
      (after) => this.read({ after, ...(keyword ? { keyword } : {}) }),
      ({ id }) => id,
    )
  }
}
