import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Slide } from '@contract/home/page/schema'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { useStore } from '@/ui/use-store'
import { Banner } from './banner'

class AdvertStore {
  readonly slides: Resource<Slide[]>

  constructor(position: string) {
    this.slides = new Resource(async () => {
      const school = profile.school?.id
      const { items } = await get('advertise/index', { position, ...(school ? { school } : {}) }, inPlace)
      return items
    })
  }

  load(): Promise<void> {
    return this.slides.load()
  }
}

/** What the school puts at this place; nothing where it puts nothing, or while it is not there. */
export const Advert = observer(function Advert({ position }: { position: 'ad-secondhand' | 'ad-topics' }) {
  const { data } = useStore(() => new AdvertStore(position)).slides
  return data ? <Banner slides={data} /> : null
})
