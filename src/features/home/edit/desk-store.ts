import { makeAutoObservable } from 'mobx'
import type { PageLine } from '@contract/home/page/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { forget } from './kept'

/** The pages of a school, or of the platform. */
export class PagesStore {
  readonly pages: Resource<readonly PageLine[]>
  readonly removing = new Action('remove page', (page: PageLine) => this.remove(page))

  constructor(readonly school: string | null) {
    this.pages = new Resource(
      async () => (await get('diy/pages', school === null ? {} : { school }, inPlace)).items,
    )
    makeAutoObservable(this, { school: false, pages: false, removing: false }, { autoBind: true })
  }

  load(): Promise<void> {
    return this.pages.load()
  }

  private async remove({ key, title, shown }: PageLine): Promise<void> {
    const agreed = await feedback.modal({
      title: t('删除“{title}”？', { title }),
      content:
        shown === null
          ? t('草稿和历史版本会一起删掉，不能恢复。')
          : t('同学现在看得到它。删掉后打不开，历史版本也一起删掉，不能恢复。'),
      confirmText: t('删除'),
      danger: true,
    })
    if (!agreed) return
    const { school } = this
    await post('diy/remove', { school, key })
    forget({ school, key })
    this.pages.set((this.pages.data ?? []).filter((page) => page.key !== key))
  }
}
