import { makeAutoObservable, observable, runInAction } from 'mobx'
import { sound as rules } from '@contract/file/rules'
import { limits, type Column } from '@contract/radio/rules'
import type { Programme } from '@contract/radio/schema'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { post } from '@/net/call'
import { sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { uploadSound } from '@/net/upload'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'
import type { ChosenFile } from '@/platform/file/types'

/** The recording of a draft on its way. */
interface Recording {
  file: ChosenFile
  percent: number
  /** The server's id once it is there. */
  id: string | null
  error: string | null
}

/** A programme being published. */
export class PublishStore {
  recording: Recording | null = null
  /** Publishing was tried without one. */
  missing = false
  readonly draft = new DraftForm<{ title: string; column: Column | ''; intro: string }>({
    pictures: 1,
    initial: { title: '', column: '', intro: '' },
    limits: {
      title: { label: t('标题'), required: true, ...limits.title },
      column: { label: t('栏目'), required: true, missing: t('请选择栏目') },
      intro: { label: t('介绍'), ...limits.intro },
    },
  })
  readonly form = this.draft.form
  readonly cover = this.draft.pictures

  constructor() {
    makeAutoObservable(
      this,
      { recording: observable.ref, cover: false, form: false, draft: false },
      { autoBind: true },
    )
  }

  /** Where the host lets nobody choose a file. */
  get canChoose(): boolean {
    return files.canChoose
  }

  async choose(): Promise<void> {
    try {
      const file = await files.choose('mp3', 'm4a', 'aac', 'wav', 'ogg')
      if (file.size > rules.maxBytes)
        return feedback.toast(t('录音不能超过 {n} MB', { n: rules.maxBytes / 1024 / 1024 }))
      await this.upload(file)
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled')) feedback.toast(sentenceOf(error))
    }
  }

  retry() {
    if (this.recording) void this.upload(this.recording.file)
  }

  /** What was stored; undefined where it did not go through: the form, or a toast, says why. */
  async publish(): Promise<Programme | null | undefined> {
    const sound = this.recording?.id
    this.missing = !this.recording
    if (!sound)
      return void feedback.toast(
        this.recording && !this.recording.error ? t('录音还在上传') : t('请先选择录音'),
      )
    if (this.cover.sending || this.cover.failed) return void feedback.toast(t('封面还没有传好'))
    const [cover] = this.cover.ids
    return this.draft.send(async ({ column, ...values }) =>
      column === ''
        ? undefined
        : post(
            'radio/publish',
            { key: this.draft.key, ...values, column, sound, ...(cover ? { cover } : {}) },
            inPlace,
          ),
    )
  }

  private async upload(file: ChosenFile): Promise<void> {
    this.recording = { file, percent: 0, id: null, error: null }
    this.missing = false
    const change = (part: Partial<Recording>) =>
      runInAction(() => {
        if (this.recording?.file === file) this.recording = { ...this.recording, ...part }
      })
    try {
      const { id } = await uploadSound(file.path, (percent) => change({ percent }))
      change({ id, percent: 100 })
    } catch (error) {
      change({ error: sentenceOf(error) })
    }
  }
}
