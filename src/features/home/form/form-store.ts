import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits, numberPattern, phonePattern } from '@contract/home/form/rules'
import type { Field, Form, FormValues, OwnAnswer } from '@contract/home/form/schema'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import type { Limits } from '@/ui/form/limits'

export type Value = string | readonly string[]
type Values = Record<string, Value>

const emptyOf = ({ kind }: Field): Value => (kind === 'several' ? [] : '')

function limitsOf({ label, kind, required }: Field): Limits {
  const chosen = { label, required, missing: t('请选择{label}', { label }) }
  if (kind === 'choice' || kind === 'several' || kind === 'date') return chosen
  if (kind === 'number')
    return { label, required, pattern: numberPattern, message: t('请填一个数字，小数最多四位') }
  if (kind === 'phone') return { label, required, pattern: phonePattern, message: t('请填 11 位手机号') }
  return { label, required, max: limits[kind].max }
}

/** What was kept of an earlier try, where it still fits what is asked. */
const fitting = (fields: readonly Field[], kept: Values): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const value = kept[field.name]
      return [
        field.name,
        Array.isArray(value) === (field.kind === 'several') && value ? value : emptyOf(field),
      ]
    }),
  )

const draftOf = ({ id, fields }: Form): DraftForm<Values> =>
  new DraftForm<Values>({
    place: `form.${id}`,
    // what one person typed is nobody else's on the same device
    of: session.info?.user_id,
    initial: Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)])),
    limits: Object.fromEntries(fields.map((field) => [field.name, limitsOf(field)])),
    begin: (kept) => fitting(fields, kept),
  })

/** What is asked, with the answer that is being written to just that. */
export interface Asked {
  form: Form
  draft: DraftForm<Values>
}

/** A form that people fill in: what it asks, and what the person answers, kept on the device until it is sent. */
export class FormStore {
  readonly asked: Resource<Asked>
  /** What was sent from here. */
  private sent: OwnAnswer | null = null

  constructor(readonly id: string) {
    this.asked = new Resource(async () => this.with(await get('get/form', { form: id }, inPlace)))
    makeAutoObservable<this, 'sent'>(
      this,
      { id: false, asked: false, sent: observable.ref },
      { autoBind: true },
    )
  }

  /** What the person answered, here or before. */
  get answer(): OwnAnswer | null {
    return this.sent ?? this.asked.data?.form.mine ?? null
  }

  load(): Promise<void> {
    return this.asked.load()
  }

  /** Where it does not go through the page says why, and what is asked is read again: it may have changed. */
  async send(): Promise<void> {
    const draft = this.asked.data?.draft
    if (!draft) return
    const answer = await draft.send((values) =>
      post('diy/commit', { form: this.id, key: draft.key, values: given(values) }, inPlace),
    )
    if (answer) runInAction(() => (this.sent = answer))
    else if (draft.form.valid) await this.load()
  }

  /** Begins another answer. */
  again() {
    this.asked.data?.draft.discard()
    this.sent = null
  }

  /** A form that was changed is asked anew; what was typed stays. */
  private with(form: Form): Asked {
    const known = this.asked.data
    return { form, draft: known?.form.revision === form.revision ? known.draft : draftOf(form) }
  }
}

/** What was filled in. */
const given = (values: Values): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const filled = typeof value === 'string' ? value.trim() : [...value]
      return filled.length === 0 ? [] : [[name, filled]]
    }),
  )
