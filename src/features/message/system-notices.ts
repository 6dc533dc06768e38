import { makeAutoObservable, runInAction } from 'mobx'
import type { Notice } from '@contract/notice/schema'
import { get } from '@/net/call'

/** What the system has to say to everyone, loaded at start. */
class SystemNotices {
  items: Notice[] = []

  constructor() {
    makeAutoObservable(this)
  }

  async load(): Promise<void> {
    const { items } = await get('notice/systemList', {}, { loading: false, quiet: true })
    runInAction(() => {
      this.items = items
    })
  }
}

export const systemNotices = new SystemNotices()
