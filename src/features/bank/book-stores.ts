import { makeAutoObservable } from 'mobx'
import type { Kept, KnownQuestion, OwnReport, SubjectDetail } from '@contract/bank/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { startsIn } from './subject-store'

const byQuestion = ({ question }: Kept) => question.id

/** The wrong answers of a subject, and how many are due. */
export class WrongStore {
  readonly subject: Resource<SubjectDetail>
  readonly list: PagedList<Kept>
  readonly starting: ReturnType<typeof startsIn>

  constructor(id: string) {
    this.subject = new Resource(() => get('bank/subject', { id }, inPlace))
    this.list = new PagedList((after) => get('bank/wrong', { subject: id, after }, inPlace), byQuestion)
    this.starting = startsIn(id)
    makeAutoObservable(this, { subject: false, list: false, starting: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.subject.load(), this.list.refresh()])
  }
}

export const favouriteList = (): PagedList<Kept> =>
  new PagedList((after) => get('bank/favourites', { after }, inPlace), byQuestion)
export const reportList = (): PagedList<OwnReport> =>
  new PagedList(
    (after) => get('bank/reports', { after }, inPlace),
    ({ id }) => id,
  )
export const knownQuestion = (id: string): Resource<KnownQuestion> =>
  new Resource(() => get('bank/question', { id }, inPlace))
