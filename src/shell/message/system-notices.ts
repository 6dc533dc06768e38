import { makeAutoObservable, runInAction } from 'mobx'
import type { Notice } from '@contract/notice/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'

/** What the system has to say to everyone, loaded at start. */
class SystemNotices {
  items: Notice[] = []

  constructor() {
    makeAutoObservable(this)
  }

  async load(): Promise<void> {
    const { items } = await get('notice/systemList', {}, inPlace)
    runInAction(() => {
      this.items = items
    })
  }
}

export const systemNotices = new SystemNotices()
