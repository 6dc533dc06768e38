import type { Notice, NoticeDetail } from '@contract/notice/schema'
import { profile } from '@/shell/account/profile'
import { pathOfNotice } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'

interface Article {
  title: string
  html: string
  /** The same as blocks, where it was written so. */
  body: NoticeDetail['body']
  /** null: as it came with the app. */
  at: string | null
  source: string
  /** The account whose article it is. */
  account: NoticeDetail['account']
  reportable: boolean
  /** The version of the user agreement that the reader has yet to agree to. */
  wanted: number | null
}

/** An article or a notice to read, and the school's other notices. */
export class ArticleStore {
  readonly article: Resource<Article>
  readonly notices: PagedList<Notice>

  constructor(private readonly wanted: { key?: string | undefined; notice?: string | undefined }) {
    this.article = new Resource(() => this.read())
    const school = profile.school?.id
    this.notices = new PagedList(
      (after) =>
        get(school ? 'notice/list' : 'notice/systemList', { ...(school ? { school } : {}), after }, inPlace),
      (notice) => notice.id,
    )
  }

  /** One text was asked for. */
  get single(): boolean {
    return Boolean(this.wanted.key ?? this.wanted.notice)
  }

  /** The page that shows it. */
  get path(): string {
    const { key, notice } = this.wanted
    return key ? `/pages/homePage/renderRichtext?key=${key}` : pathOfNotice(notice ?? '')
  }

  /** Address of its first picture, where it was written as blocks. */
  get picture(): string | undefined {
    const block = this.article.data?.body?.find(({ kind }) => kind === 'picture')
    return block?.kind === 'picture' ? block.picture.thumb : undefined
  }

  isShown = (notice: Notice): boolean => notice.id === this.wanted.notice

  private async read(): Promise<Article> {
    const { key, notice } = this.wanted
    if (!key) return { ...(await get('notice/detail', { id: notice ?? '' }, inPlace)), wanted: null }
    const school = profile.school?.id
    const { agreed, version, ...content } = await get(
      'get/content',
      { key, ...(school ? { school } : {}) },
      inPlace,
    )
    const asked = key === 'agreement' && session.signedIn && (agreed ?? 0) < version
    const none = { body: null, source: '', account: null, reportable: false }
    return { ...content, ...none, wanted: asked ? version : null }
  }
}
