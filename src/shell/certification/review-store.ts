import { makeAutoObservable } from 'mobx'
import { reasonMax, type RefusedField } from '@contract/certification/rules'
import type { Submission } from '@contract/certification/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { reportFailure } from '@/platform/report-failure'
import { FormModel } from '@/ui/form/model'

/** Reasons that reviewers give most, by what is wrong. */
export const commonReasons = (): Record<RefusedField, readonly string[]> => ({
  name: [t('姓名和学生证不一致'), t('姓名不完整')],
  number: [t('学号和学生证不一致'), t('学号少了几位')],
  studies: [t('学院或专业和学生证不一致'), t('年级和学生证不一致')],
  paper: [t('照片反光，看不清文字'), t('不是信息页'), t('四角不完整'), t('不是学生证')],
  other: [t('学生证已过注册期'), t('不是本校学生')],
})

/** Submissions to the reviewer's schools, the oldest first, and the decision about one. */
export class ReviewStore {
  readonly list: PagedList<Submission>
  open: Submission | null = null
  refusing = false
  readonly form = new FormModel<{ field: RefusedField | ''; reason: string }>({
    initial: { field: '', reason: '' },
    limits: {
      field: { label: t('问题所在'), required: true, missing: t('请选择哪里有问题') },
      reason: { label: t('原因'), required: true, max: reasonMax },
    },
  })
  readonly approve: Action<[], void>

  constructor() {
    this.list = new PagedList(
      (after) => get('certification/queue', { after }, inPlace),
      ({ id }) => id,
    )
    this.approve = new Action('review a certification', () => this.decide({ approve: true }))
    makeAutoObservable(this, { list: false, form: false, approve: false }, { autoBind: true })
  }

  show(submission: Submission) {
    this.open = submission
    this.refusing = false
    this.form.reset({ field: '', reason: '' })
  }

  close() {
    this.open = null
  }

  /** Asks what is wrong, or goes back to the photo. */
  ask(refusing: boolean) {
    this.refusing = refusing
  }

  async refuse(): Promise<void> {
    // the call has told the reviewer, and its sentences stand at the fields
    await reportFailure(
      this.form.submit(({ field, reason }) =>
        field === '' ? Promise.resolve() : this.decide({ field, reason }),
      ),
    )
  }

  private async decide(decision: { approve: true } | { field: RefusedField; reason: string }): Promise<void> {
    const { open } = this
    if (!open) return
    try {
      await post('certification/review', { id: open.id, ...decision })
    } catch (error) {
      // another reviewer was first, or the student took it back: it is no longer in the queue
      if (error instanceof CallError && error.code === -2) this.done(open.id)
      throw error
    }
    this.done(open.id)
  }

  private done(id: string) {
    this.list.remove(id)
    this.close()
  }
}
