import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { cut } from '@contract/characters/rules'
import { limits } from '@contract/circle/rules'
import { t } from '@/locale'
import { EmojiPanel } from '@/shell/emoji-panel'
import { circle } from '@/shell/dynamic/circle-store'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { MentionSheet } from '@/shell/dynamic/mention-sheet'
import { PublishOptions } from '@/features/circle/publish-options'
import { PublishStore } from '@/features/circle/publish-store'
import { Rewrite } from '@/features/circle/rewrite'
import { back, go } from '@/shell/links'
import { Needs } from '@/shell/needs/needs'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { TopicOffers } from '@/shell/topic/offers'
import { Input, paintsText, Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { usePageQuery } from '@/platform/query'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FieldProblem } from '@/ui/form/field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Uploader } from '@/ui/form/uploader'
import '@/shell/dynamic/publish.css'

const needs = ['school'] as const
const bar = { back: 'close', title: t('发布动态') } as const

/** Writes a dynamic, of `?topic=` where one is given, or anew the one of `?edit=` that was refused. Leaving keeps a draft. */
export default function TalkPublish() {
  const { topic, edit } = usePageQuery<{ topic: string; edit: string }>()
  return edit === undefined ? (
    <Needs of={needs} bar={bar} keep>
      <Writing topic={topic} />
    </Needs>
  ) : (
    <Rewrite id={edit} />
  )
}

const kinds = [
  { key: 'talk', label: t('动态') },
  { key: 'help', label: t('求助') },
  { key: 'vote', label: t('投票') },
] as const
/** Where a vote is made: on a page of its own, over what is written here. */
const votePage = '/pages/vote/createEvent'

const Writing = observer(function Writing({ topic }: { topic?: string | undefined }) {
  const [store] = useState(() => new PublishStore(topic))
  const [mentioning, setMentioning] = useState(false)
  const [smiling, setSmiling] = useState(false)
  const { draft, film, pictures, form } = store
  const publish = async () => {
    const dynamic = await store.send()
    if (!dynamic) return
    if (dynamic.withheld) {
      feedback.toast(t('已提交，审核通过后大家就能看到'))
    } else {
      circle.added(dynamicOf(dynamic))
      feedback.toast(t('发出去了'), { icon: 'success' })
    }
    back()
  }
  const addFilm = () => {
    if (store.filmObstacle) return feedback.toast(store.filmObstacle)
    void film.choose()
  }
  return (
    <PageFrame
      bar={bar}
      foot={
        <>
          {smiling && (
            <View className="c-publish-emoji">
              <EmojiPanel onChoose={(one) => store.setText(`${draft.text}${one}`)} />
            </View>
          )}
          <ActionBar>
            <IconButton name="hash" label={t('加话题')} onTap={() => store.setText(`${draft.text}#`)} />
            {!draft.anonymous && (
              <IconButton name="at" label={t('提到同学')} onTap={() => setMentioning(true)} />
            )}
            <IconButton
              name="mood-smile"
              label={smiling ? t('收起表情') : t('表情')}
              onTap={() => setSmiling(!smiling)}
            />
            <IconButton name="movie" label={t('添加视频')} onTap={addFilm} />
            <View className="u-grow">
              <Button block loading={form.form.busy} onTap={() => void publish()}>
                {t('发布')}
              </Button>
            </View>
          </ActionBar>
        </>
      }
    >
      <Chips
        items={kinds}
        value={draft.help ? 'help' : 'talk'}
        onChange={(kind) => (kind === 'vote' ? go(votePage) : store.setHelp(kind === 'help'))}
      />
      {draft.help && (
        <View className="u-pad u-meta">
          {t('会带上“求助”标记，同学能在圈子的“求助”里找到；解决后由你标记。')}
        </View>
      )}
      <FormErrorSummary form={form.form} />
      <View className="u-pad">
        <Input
          className="c-publish-title"
          value={draft.title}
          maxLength={limits.title.max}
          placeholder={t('标题（可以不写）')}
          ariaLabel={t('标题')}
          onInput={store.setTitle}
        />
        <FieldProblem {...form.form.field('title')} />
        <View className="c-publish-text">
          <TextareaField
            bare
            label={t('正文')}
            placeholder={
              draft.help
                ? t('说清楚要帮什么忙、在哪里、什么时候之前')
                : t('分享此刻的校园，用 # 加话题，用 @ 提到同学')
            }
            value={draft.text}
            max={limits.text.max}
            error={form.form.errorOf('text')}
            wanted={form.form.wanted('text')}
            paint={store.painted}
            onChange={store.setText}
          />
        </View>
        <TopicOffers text={draft.text} onChoose={store.setText} />
        {store.overlongTopic !== undefined && (
          <View className="u-meta u-pad" ariaRole="status">
            {t('话题最多 {n} 个字，“#{topic}…”太长了，会当作正文', {
              n: limits.topics.length,
              topic: cut(store.overlongTopic, 6),
            })}
          </View>
        )}
        {!paintsText && store.topics.length > 0 && (
          <View className="c-named" ariaLabel={t('写到的话题')}>
            {store.topics.map((topic) => (
              <Text key={topic} className="c-named-one u-link">{`#${topic}`}</Text>
            ))}
          </View>
        )}
        {film.items.length > 0 ? (
          <Uploader
            kind="film"
            items={film.items}
            max={1}
            onAdd={() => void film.choose()}
            onRemove={film.remove}
            onRetry={film.retry}
          />
        ) : (
          <PicturesUploader of={pictures} cover />
        )}
      </View>
      <PublishOptions store={store} />
      {mentioning && (
        <MentionSheet
          onClose={() => setMentioning(false)}
          onChoose={(person) => {
            store.mention(person)
            setMentioning(false)
          }}
        />
      )}
    </PageFrame>
  )
})
