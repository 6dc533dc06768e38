import type { Notice, NoticeDetail } from '@contract/notice/schema'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

interface Article {
  title: string
  html: string
  /** The same as blocks, where it was written so. */
  body: NoticeDetail['body']
  at: string
  source: string
  /** The account whose article it is. */
  account: NoticeDetail['account']
  reportable: boolean
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

  isShown = (notice: Notice): boolean => notice.id === this.wanted.notice

  private async read(): Promise<Article> {
    const { key, notice } = this.wanted
    if (key)
      return {
        ...(await get('get/content', { key }, inPlace)),
        body: null,
        source: '',
        account: null,
        reportable: false,
      }
    return get('notice/detail', { id: notice ?? '' }, inPlace)
  }
}
