import { makeAutoObservable, observable } from 'mobx'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import { partsOf, type Values } from './draft-values'
import { draftPlace as wantedPlace } from '../wanted/form-store'
import { draftPlaces } from './form-store'

type Kind = keyof typeof draftPlaces | 'wanted'

/** What a kept draft is known by; null where there is none. */
function draftAt(place: string): string | null {
  const kept = storage.get<{ values?: Partial<Values> }>(place)
  if (!kept) return null
  const { title, isbn, text = '' } = kept.values ?? {}
  return title || isbn || partsOf(text).title || t('还没有标题')
}
const draftsNow = (): Record<Kind, string | null> => ({
  goods: draftAt(draftPlaces.goods),
  book: draftAt(draftPlaces.book),
  wanted: draftAt(wantedPlace),
})

/** What one sells: the way to each form, with what was begun there, and what may not be sold. */
export class ReleaseStore {
  drafts = draftsNow()
  readonly sign = new Resource(() => get('secondHand/sign', {}, inPlace))

  constructor() {
    makeAutoObservable(this, { sign: false, drafts: observable.ref }, { autoBind: true })
  }

  async load(): Promise<void> {
    this.drafts = draftsNow()
    if (session.signedIn) await this.sign.load()
  }
}
