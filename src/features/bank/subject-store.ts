import { makeAutoObservable } from 'mobx'
import type { Mode } from '@contract/bank/rules'
import type { PastPaper, SubjectDetail } from '@contract/bank/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { openView } from './pages'

interface Start {
  mode: Mode
  chapter?: string
  anew?: boolean
}

/** A subject: its chapters, ways to practise, and the papers that were handed in. */
export class SubjectStore {
  readonly detail: Resource<SubjectDetail>
  readonly papers: PagedList<PastPaper>
  readonly starting: Action<[Start], void>
  readonly startingPaper: Action<[], void>

  constructor(readonly id: string) {
    this.detail = new Resource(() => get('bank/subject', { id }, inPlace))
    this.papers = new PagedList(
      (after) => get('bank/papers', { subject: id, after }, inPlace),
      (paper) => paper.id,
    )
    this.starting = startsIn(id)
    this.startingPaper = new Action('start a mock paper', () => this.beginPaper())
    makeAutoObservable(
      this,
      { id: false, detail: false, papers: false, starting: false, startingPaper: false },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.detail.load(), this.papers.refresh()])
  }

  /** Leaves the round in order that is open, once the person agrees. */
  async again(): Promise<void> {
    const sure = await feedback.modal({
      title: t('从第一题重新开始？'),
      content: t('这一轮做到的位置会清掉，错题、收藏和统计都还在。'),
      confirmText: t('重新开始'),
    })
    if (sure) await this.starting.run({ mode: 'order', anew: true })
  }

  private async beginPaper(): Promise<void> {
    const { plan, open } = this.detail.data ?? {}
    if (!plan) return
    if (!open?.paper) {
      const content = t('{minutes} 分钟内完成。离开也会计时，时间到了自动交卷。', { minutes: plan.minutes })
      if (
        !(await feedback.modal({
          title: t('开始 {n} 道题的模拟考试？', { n: plan.questions }),
          content,
          confirmText: t('开始'),
        }))
      )
        return
    }
    const { id } = await post('bank/startPaper', { subject: this.id })
    openView('paper', { id })
  }
}

/** Begins a round of the subject, or goes on with it, and opens it. */
export const startsIn = (subject: string): Action<[Start], void> =>
  new Action('start a round', async (start) => {
    const { id } = await post('bank/practice', { subject, ...start })
    openView('round', { id })
  })
