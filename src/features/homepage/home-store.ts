import { makeAutoObservable, observable, runInAction } from 'mobx'
import { barrageLines } from '@contract/homepage/rules'
import type { BarrageLine, Home } from '@contract/homepage/schema'
import type { DynamicStore } from '@/shell/dynamic/dynamic'
import { feedOf } from '@/shell/dynamic/feed'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import type { Toggle } from '@/net/toggle'
import { followToggle } from '../../shell/account/person-store'
import { QuestionsStore } from './question-store'
import { TagStore } from './tag-store'
import { WallStore } from './wall-store'

const tabs = ['dynamics', 'questions', 'photos'] as const
export type HomeTab = (typeof tabs)[number]

/** A person's page: who they are, and what is on it by tab. */
export class HomeStore {
  tab: HomeTab
  follow: Toggle | null = null
  tags: readonly TagStore[] = []
  remark: string | null = null
  lines: readonly BarrageLine[] = []
  readonly home: Resource<Home>
  readonly dynamics: PagedList<DynamicStore>
  readonly questions: QuestionsStore
  readonly wall: WallStore
  private key = newDraftKey()

  constructor(
    readonly id: string,
    tab?: string,
  ) {
    this.tab = tabs.find((one) => one === tab) ?? 'dynamics'
    this.home = new Resource(async () => {
      const home = await get('user/home', { id }, inPlace)
      this.take(home)
      return home
    })
    this.dynamics = feedOf((after) => get('dynamic/userDynamics', { user: id, after }, inPlace))
    this.questions = new QuestionsStore(id)
    this.wall = new WallStore(id)
    makeAutoObservable<this, 'key'>(
      this,
      {
        id: false,
        home: false,
        dynamics: false,
        questions: false,
        wall: false,
        key: false,
        follow: observable.ref,
        tags: observable.ref,
        lines: observable.ref,
      },
      { autoBind: true },
    )
  }

  /** What the viewer calls them. */
  get name(): string {
    return this.remark ?? this.home.data?.name ?? ''
  }

  async load(): Promise<void> {
    await Promise.all([this.home.load(), this.loadTab()])
  }

  /** The page shows again: what its owner changed elsewhere is read anew. */
  async show(): Promise<void> {
    if (this.home.phase === 'ready') await this.home.load()
  }

  open(tab: HomeTab) {
    this.tab = tab
    void this.loadTab()
  }

  /** Rejects as a call does. */
  async call(remark: string): Promise<void> {
    const answer = await post('user/remark', { id: this.id, remark })
    runInAction(() => {
      this.remark = answer.remark
    })
  }

  /** Rejects as a call does; sending again after a failure leaves one line. */
  async leaveLine(text: string): Promise<void> {
    const line = await post('barrage/add', { key: this.key, user: this.id, text })
    this.key = newDraftKey()
    runInAction(() => {
      this.lines = [line, ...this.lines].slice(0, barrageLines)
    })
  }

  private async loadTab(): Promise<void> {
    if (this.tab === 'dynamics') await this.dynamics.load()
    else if (this.tab === 'questions') await this.questions.list.load()
    else if (this.wall.wall.phase !== 'ready') await this.wall.wall.load()
  }

  private take(home: Home) {
    this.follow = followToggle(home.id, home.followed, home.followers)
    this.tags = home.tags.map((tag) => new TagStore(tag))
    this.remark = home.remark
    this.lines = home.barrage.lines
  }
}
