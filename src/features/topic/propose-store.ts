import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits, namePattern, type Category } from '@contract/topic/rules'
import type { OwnTopic, TopicDetail } from '@contract/topic/schema'
import type { PictureQueue } from '@/shell/pictures'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import type { FormModel } from '@/ui/form/model'

interface Values {
  name: string
  category: Category | ''
  scope: 'school' | 'everyone'
  intro: string
}

/** A topic being proposed, or one of one's own being changed. */
export class ProposeStore {
  /** The cover that stands, until it is taken away or another is chosen. */
  cover: TopicDetail['cover'] = null
  readonly draft: DraftForm<Values>
  readonly form: FormModel<Values>
  readonly pictures: PictureQueue
  /** What is changed; nothing to load for a new one. */
  readonly stored: Resource<TopicDetail | null>

  constructor(
    readonly id: string | undefined,
    name = '',
  ) {
    this.draft = new DraftForm<Values>({
      pictures: 1,
      initial: { name, category: '', scope: 'school', intro: '' },
      limits: {
        name: {
          label: t('话题名'),
          required: true,
          ...limits.name,
          pattern: namePattern,
          message: t('话题名只能用汉字、字母、数字、_ 和 ·'),
        },
        category: { label: t('分类'), required: true, missing: t('请选择分类') },
        scope: { label: t('范围'), required: true },
        intro: { label: t('介绍'), required: true, ...limits.intro },
      },
    })
    this.form = this.draft.form
    this.pictures = this.draft.pictures
    this.stored = new Resource(async () => {
      const topic = id === undefined ? null : await get('topic/detail', { id }, inPlace)
      if (topic) runInAction(() => this.take(topic))
      return topic
    })
    makeAutoObservable(
      this,
      { id: false, form: false, pictures: false, stored: false, draft: false, cover: observable.ref },
      { autoBind: true },
    )
  }

  /** An open topic keeps its name. */
  get renames(): boolean {
    return this.stored.data?.state !== 'approved'
  }

  removeCover() {
    this.cover = null
  }

  /** What was stored; null where it did not go through: the form, or a toast, says why. */
  send(): Promise<OwnTopic | null> {
    return this.draft.send((values) =>
      this.id === undefined ? this.add(values) : this.edit(this.id, values),
    )
  }

  private add({ name, category, scope, intro }: Values): Promise<OwnTopic> {
    const [cover] = this.pictures.ids
    return post(
      'topic/add',
      {
        key: this.draft.key,
        name: name.trim(),
        category: category || 'campus',
        scope,
        intro: intro.trim(),
        ...(cover ? { cover } : {}),
      },
      inPlace,
    )
  }

  private edit(id: string, { name, category, intro }: Values): Promise<OwnTopic> {
    const [cover] = this.pictures.ids
    const face = cover ?? (this.cover === null ? null : undefined)
    return post(
      'topic/edit',
      {
        id,
        intro: intro.trim(),
        ...(this.renames ? { name: name.trim() } : {}),
        ...(category === '' ? {} : { category }),
        ...(face === undefined ? {} : { cover: face }),
      },
      inPlace,
    )
  }

  private take({ name, category, school, intro, cover }: TopicDetail) {
    this.cover = cover
    this.form.reset({ name, category, scope: school ? 'school' : 'everyone', intro })
  }
}
