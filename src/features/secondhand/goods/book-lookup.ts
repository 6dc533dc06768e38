import { makeAutoObservable, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import { isbnOf } from '@contract/secondhand/rules'
import type { Book } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { scan } from '@/platform/scan'
import type { GoodsFormStore } from './form-store'

const sentences: Partial<Record<string, string>> = {
  unsupported: t('这里不能扫码，照着书背面输入就好'),
  denied: t('没有相机权限，可以在系统设置里打开'),
  failed: t('没有看清条码，换个角度再试'),
}

/** Which book an ISBN means: looked up once it is whole, and written into the form where nothing stands there yet. */
export class BookLookup {
  /** unknown: nobody knows it, or it could not be asked: it is written by hand. */
  phase: 'idle' | 'looking' | 'found' | 'unknown' = 'idle'
  book: Book | null = null
  /** It could not be asked: worth another try. */
  failed = false
  private isbn: string | null = null

  constructor(private readonly form: GoodsFormStore) {
    makeAutoObservable<this, 'form' | 'isbn'>(this, { form: false, isbn: false }, { autoBind: true })
    void this.look(form.draft.values.isbn)
  }

  type(text: string) {
    this.form.draft.change({ isbn: text })
    void this.look(text)
  }

  async scan(): Promise<void> {
    try {
      this.type(await scan())
    } catch (error) {
      const sentence = error instanceof PlatformError ? sentences[error.code] : t('没扫出来，再试一次')
      if (sentence) feedback.toast(sentence)
    }
  }

  retry() {
    this.isbn = null
    void this.look(this.form.draft.values.isbn)
  }

  private async look(typed: string): Promise<void> {
    const isbn = isbnOf(typed)
    if (isbn === this.isbn) return
    this.isbn = isbn
    Object.assign(this, { phase: isbn === null ? 'idle' : 'looking', book: null, failed: false })
    if (isbn === null) return
    try {
      const book = await get('secondHand/book', { isbn }, inPlace)
      if (isbn === this.isbn) this.found(book)
    } catch (error) {
      runInAction(() => {
        if (isbn === this.isbn)
          Object.assign(this, {
            phase: 'unknown',
            failed: !(error instanceof CallError && error.code === -2),
          })
      })
    }
  }

  private found(book: Book) {
    Object.assign(this, { phase: 'found', book })
    const { draft } = this.form
    const { title, author, course, original } = draft.values
    const [first = ''] = book.courses
    draft.change({
      ...(title === '' ? { title: cut(book.title, 40) } : {}),
      ...(author === '' ? { author: book.author } : {}),
      ...(course === '' ? { course: first } : {}),
      ...(original === '' && book.price !== null ? { original: String(book.price / 100) } : {}),
    })
  }
}
