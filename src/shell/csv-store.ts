import { makeAutoObservable, runInAction } from 'mobx'
import { linkMinutes, csvName } from '@contract/file/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { urlOf } from '@/net/config'
import { download } from '@/net/download'
import { sentenceOf } from '@/net/failure'
import { clipboard } from '@/platform/clipboard'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'
import { ignored } from '@/platform/ignored'

interface Table {
  /** Below /api, and what it is asked with beside the key. */
  path: string
  query: Readonly<Record<string, string>>
  /** Asks for the key of a link. */
  prepare: () => Promise<{ key: string }>
}

/**
 * A table as a file. Where a file is handed over only from a tap, a second tap does it; where there is no place
 * for files, it is a link that opens in a browser.
 */
export class CsvStore {
  path: string | null = null
  readonly take: Action<[title: string], void>

  constructor(private readonly table: Table) {
    this.take = new Action(`csv ${JSON.stringify(table.query)}`, (title) =>
      this.path === null ? this.fetch(title) : this.keep(this.path, title),
    )
    makeAutoObservable<this, 'table'>(this, { table: false, take: false })
  }

  private async fetch(title: string): Promise<void> {
    const { path: below, query, prepare } = this.table
    const { key } = await prepare()
    const url = urlOf(below, { ...query, key })
    if (!files.canKeep) return copy(url)
    const path = await download(url).catch((error: unknown) => {
      feedback.toast(sentenceOf(error))
      throw error
    })
    runInAction(() => {
      this.path = path
    })
    // where only a tap hands a file over, the next one does
    await ignored(files.keep(path, csvName(title)))
  }

  private async keep(path: string, title: string): Promise<void> {
    try {
      await files.keep(path, csvName(title))
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled'))
        feedback.toast(t('没能保存，请再试一次'))
    }
  }
}

async function copy(url: string): Promise<void> {
  await clipboard.write(url)
  feedback.toast(t('链接已复制，{n} 分钟内在浏览器里打开', { n: linkMinutes }))
}
