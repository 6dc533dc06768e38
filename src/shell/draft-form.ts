import { comparer, makeAutoObservable, reaction, toJS, when } from 'mobx'
import { submit } from '@/shell/account/submit'
import { PictureQueue, type SentPicture } from '@/shell/pictures'
import { newDraftKey } from '@/net/draft-key'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { storage } from '@/platform/storage'
import { FormModel, type FormOptions } from '@/ui/form/model'

interface DraftOptions<T extends object> extends FormOptions<T> {
  /** Where it is kept on the device; absent: it lives as long as the page, as a change of what is there does. */
  place?: string | undefined
  /** Values that are kept elsewhere. */
  elsewhere?: readonly (keyof T)[]
  /** What or whose it is: one of something else is not taken up again. */
  of?: string | undefined
  /** What it begins with: the values that were kept, or new ones. */
  begin?: (values: T, key: string) => T
  /** How many pictures it may have. They live as long as the page, or are kept with the words. */
  pictures?: number
  keepsPictures?: boolean
}

/** What goes up beside the words. */
interface Upload {
  readonly sending: boolean
  /** Why it cannot be sent along; null when it can. */
  readonly unsent: string | null
}

interface Kept<T> {
  key: string
  of?: string | undefined
  values: Partial<T>
  pictures?: readonly SentPicture[]
}

const same = comparer.structural

/**
 * Something being written: its values, its pictures, and the key by which sending it twice makes it once.
 * With a place it is kept on the device as it is typed, until it is sent or thrown away.
 */
export class DraftForm<T extends object> {
  key: string
  readonly form: FormModel<T>
  readonly pictures: PictureQueue
  private readonly blank: T

  constructor(private readonly options: DraftOptions<T>) {
    const { place, of, initial, limits, check, begin, pictures = 0 } = options
    this.blank = initial
    const stored = place === undefined ? undefined : storage.get<Kept<T>>(place)
    const mine = stored?.of === of ? stored : undefined
    this.key = mine?.key ?? newDraftKey()
    const values = { ...initial, ...mine?.values }
    this.form = new FormModel<T>({
      initial: begin ? begin(values, this.key) : values,
      limits,
      ...(check ? { check } : {}),
    })
    this.pictures = new PictureQueue(pictures)
    if (mine?.pictures) this.pictures.restore(mine.pictures)
    makeAutoObservable<this, 'blank' | 'options'>(
      this,
      { form: false, pictures: false, blank: false, options: false },
      { autoBind: true },
    )
    if (place !== undefined)
      reaction(
        () => this.kept,
        (now) => keep(place, now),
        { equals: same },
      )
  }

  get values(): T {
    return this.form.values
  }

  change(values: Partial<T>) {
    for (const name of Object.keys(values) as (keyof T)[]) this.form.set(name, values[name] as T[keyof T])
  }

  /** Begins a new one; `stays` is taken over from this one, as pictures are that are not kept. */
  discard(stays: Partial<T> = {}) {
    this.forget()
    this.key = newDraftKey()
    if (this.options.keepsPictures) this.pictures.clear()
    this.form.reset({ ...this.blank, ...stays })
  }

  /** No longer kept on the device. */
  forget() {
    if (this.options.place !== undefined) storage.remove(this.options.place)
  }

  /** What `work` gives; null where it did not go through: the form, or a toast, says why. What was typed stays. */
  async send<R>(work: (values: T) => Promise<R>, film?: Upload): Promise<R | null> {
    if (this.form.busy) return null
    const uploads = film ? [this.pictures, film] : [this.pictures]
    await this.uploaded(uploads)
    const unsent = uploads.map((one) => one.unsent).find((said) => said !== null)
    if (typeof unsent === 'string') {
      feedback.toast(unsent)
      return null
    }
    const sent = (await submit(this.form, work)) ?? null
    if (sent !== null) this.forget()
    return sent
  }

  /** What still goes up is waited for, and that is said. */
  private async uploaded(uploads: readonly Upload[]): Promise<void> {
    const sending = () => uploads.some((one) => one.sending)
    if (!sending()) return
    feedback.toast(t('传完就发出去'))
    this.hold(true)
    await when(() => !sending())
    this.hold(false)
  }

  private hold(busy: boolean) {
    this.form.busy = busy
  }

  /** What there is to keep; null while nothing was written. */
  private get kept(): Kept<T> | null {
    const { of, elsewhere = [], keepsPictures } = this.options
    const values: Partial<T> = { ...toJS(this.form.values) }
    const pictures = keepsPictures ? this.pictures.sent : []
    if (same({ ...this.blank, ...values }, this.blank) && pictures.length === 0) return null
    for (const name of elsewhere) delete values[name]
    return {
      key: this.key,
      values,
      ...(of === undefined ? {} : { of }),
      ...(keepsPictures ? { pictures } : {}),
    }
  }
}

function keep(place: string, draft: object | null): void {
  if (draft === null) return storage.remove(place)
  try {
    storage.set(place, draft)
  } catch {
    // on a device without room it lives as long as the page
  }
}
