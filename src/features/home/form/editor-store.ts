import { makeAutoObservable, observable, runInAction } from 'mobx'
import { choosing, limits } from '@contract/home/form/rules'
import type { Field, Form } from '@contract/home/form/schema'
import { DraftForm } from '@/shell/draft-form'
import { dayOf, momentOf, timeOf } from '@/shell/times'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import type { FormModel } from '@/ui/form/model'
import { moveItem } from '@/ui/reorder'

interface Values {
  title: string
  intro: string
  fields: readonly Field[]
  once: boolean
  timed: boolean
  day: string
  time: string
  most: string
}

const newField = (): Field => ({
  name: `q${newDraftKey().slice(0, 8)}`,
  label: '',
  kind: 'text',
  required: true,
  choices: [],
})
const blank: Values = {
  title: '',
  intro: '',
  fields: [],
  once: true,
  timed: false,
  day: '',
  time: '23:59',
  most: '',
}

/** What is wrong with the questions; undefined when nothing is. */
export function fieldsError(fields: readonly Field[]): string | undefined {
  for (const [index, { label, kind, choices }] of fields.entries()) {
    const n = index + 1
    if (label.trim() === '') return t('第 {n} 个问题没有写', { n })
    if (!choosing.includes(kind)) continue
    const written = choices.map((choice) => choice.trim()).filter(Boolean)
    if (written.length < limits.choices.min) return t('第 {n} 个问题至少要两个选项', { n })
    if (new Set(written).size < written.length) return t('第 {n} 个问题有两个一样的选项', { n })
  }
  return undefined
}

const draftFor = (place: string | undefined): DraftForm<Values> =>
  new DraftForm<Values>({
    place,
    initial: blank,
    limits: {
      title: { label: t('标题'), required: true, ...limits.title },
      intro: { label: t('说明（可以不填）'), ...limits.intro },
      fields: { label: t('问题'), required: true, missing: t('请至少添加一个问题'), max: limits.fields.max },
      once: { label: t('每人只填一次') },
      timed: { label: t('到时间自动截止') },
      day: { label: t('截止日期') },
      time: { label: t('截止时间') },
      most: {
        label: t('最多收几份（可以不填）'),
        pattern: '^([1-9]\\d{0,4}|100000)$',
        message: t('请填 1 到 {max} 的整数', { max: limits.most.max }),
      },
    },
    check: ({ timed, day, time, fields }) => {
      const wrong = fieldsError(fields)
      return {
        ...(wrong === undefined ? {} : { fields: wrong }),
        ...(timed && !(day && time) ? { day: t('请选择截止的日期和时间') } : {}),
      }
    },
  })

/** A form being written: a new one, kept on the device as it is typed, or one that is changed. */
export class EditorStore {
  readonly draft: DraftForm<Values>
  readonly form: FormModel<Values>
  /** What is changed; null for a new one. */
  readonly stored: Resource<{ form: Form | null }>
  /** The name of the question that is open. */
  open: string | null = null

  constructor(
    readonly id: string | null,
    readonly school: string,
  ) {
    this.draft = draftFor(id === null ? `form.new.${school}` : undefined)
    this.form = this.draft.form
    this.stored = new Resource(async () => {
      const form = id === null ? null : await get('get/form', { form: id }, inPlace)
      if (form) runInAction(() => this.take(form))
      return { form }
    })
    makeAutoObservable(
      this,
      { id: false, school: false, draft: false, form: false, stored: observable.ref },
      { autoBind: true },
    )
  }

  get known(): Form | null {
    return this.stored.data?.form ?? null
  }

  /** People have answered: the kinds of its questions, and how often one answers, stay. */
  get answered(): boolean {
    return (this.known?.answers ?? 0) > 0
  }

  /** Whether people may have answered this question. */
  settled(name: string): boolean {
    return this.answered && this.known !== null && this.known.fields.some((field) => field.name === name)
  }

  add() {
    const field = newField()
    this.set([...this.form.values.fields, field])
    this.open = field.name
  }

  change(name: string, change: Partial<Field>) {
    this.set(this.form.values.fields.map((field) => (field.name === name ? { ...field, ...change } : field)))
  }

  move(from: number, to: number) {
    this.set(moveItem(this.form.values.fields, from, to))
  }

  async remove({ name, label, choices }: Field): Promise<void> {
    if (this.settled(name) || label !== '' || choices.some(Boolean)) {
      const agreed = await feedback.modal({
        title: t('删除这个问题？'),
        content: this.settled(name)
          ? t('“{label}”收到的答案会留着，导出时还在。', { label })
          : t('写好的“{label}”会删掉。', { label: label || t('选项') }),
        confirmText: t('删除'),
        danger: true,
      })
      if (!agreed) return
    }
    this.set(this.form.values.fields.filter((field) => field.name !== name))
  }

  toggle(name: string) {
    this.open = this.open === name ? null : name
  }

  /** What was stored; null where it did not go through: the form, or a toast, says why. */
  save(): Promise<Form | null> {
    const { id, known, school } = this
    return this.draft.send(({ title, intro, fields, once, timed, day, time, most }) =>
      post(
        'form/save',
        {
          form: id ?? this.draft.key,
          school: known?.school.id ?? school,
          revision: known?.revision ?? 0,
          title: title.trim(),
          intro: intro.trim(),
          fields: fields.map(sent),
          once,
          closes: timed ? this.closes(momentOf(day, time)) : null,
          most: most === '' ? null : Number(most),
        },
        inPlace,
      ),
    )
  }

  /** A moment that was not touched keeps its seconds. */
  private closes(moment: string): string {
    const before = this.known?.closes
    return before && before.slice(0, 16) === moment.slice(0, 16) ? before : moment
  }

  private set(fields: readonly Field[]) {
    this.form.set('fields', fields)
  }

  private take({ title, intro, fields, once, closes, most }: Form) {
    this.form.reset({
      title,
      intro,
      fields,
      once,
      timed: closes !== null,
      day: closes === null ? '' : dayOf(closes),
      time: closes === null ? blank.time : timeOf(closes),
      most: most === null ? '' : String(most),
    })
  }
}

const sent = (field: Field): Field => ({
  ...field,
  label: field.label.trim(),
  choices: choosing.includes(field.kind) ? field.choices.map((choice) => choice.trim()).filter(Boolean) : [],
})
