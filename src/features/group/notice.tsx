import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { groupLimits, mayDo } from '@contract/chat/groups/rules'
import type { Group } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { DraftForm } from '@/shell/draft-form'
import { back } from '@/shell/links'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { SwitchField } from '@/ui/form/switch-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { fullTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { GroupStore } from './group-store'
import './group.css'

/** What managers tell a group: to be read by all, to be written by them. */
export const GroupNotice = observer(function GroupNotice({ id }: { id: string }) {
  const store = useStore(() => new GroupStore(id))
  const [writing, setWriting] = useState(false)
  const group = store.group.data
  useTitle(t('群公告'))
  if (group && writing) return <Writing group={group} onDone={() => setWriting(false)} />
  const may = group && !group.dissolved && mayDo('announce', group.role)
  return (
    <PageFrame
      bar={{ back: 'arrow', title: t('群公告') }}
      foot={
        may && (
          <ActionBar>
            <View className="u-grow">
              <Button block onTap={() => setWriting(true)}>
                {group.notice ? t('改公告') : t('写公告')}
              </Button>
            </View>
          </ActionBar>
        )
      }
    >
      <Loaded of={store.group} skeleton={<FormSkeleton fields={1} />}>
        {({ notice }) =>
          notice ? (
            <View className="gr-notice u-text">
              <View className="u-meta">{`${notice.by} · ${fullTime(notice.at)}`}</View>
              {notice.text}
            </View>
          ) : (
            <Empty
              title={t('还没有群公告')}
              text={
                may ? t('写下的公告会挂在聊天上方，每个人看过一次就收起。') : t('管理员写了会挂在聊天上方。')
              }
            />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

const Writing = observer(function Writing({ group, onDone }: { group: Group; onDone: () => void }) {
  const [draft] = useState(
    () =>
      new DraftForm({
        place: `draft.notice.${group.id}`,
        initial: { text: group.notice?.text ?? '', all: false },
        limits: {
          text: { label: t('群公告'), ...groupLimits.notice },
          all: { label: t('同时 @所有人') },
        },
      }),
  )
  const { form } = draft
  const send = async () => {
    const done = await draft.send(async ({ text, all }) => {
      await post('chat/group/notice', { key: draft.key, group: group.id, text: text.trim(), all }, inPlace)
      return true
    })
    if (!done) return
    onDone()
    back()
  }
  return (
    <PageFrame
      bar={{ title: t('写公告') }}
      foot={
        <ActionBar>
          <Button kind="quiet" onTap={onDone}>
            {t('取消')}
          </Button>
          <View className="u-grow">
            <Button block loading={form.busy} onTap={() => void send()}>
              {form.values.text.trim() === '' ? t('收起公告') : t('发布')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <TextareaField
        {...form.field('text')}
        max={groupLimits.notice.max}
        placeholder={t('比如：周五下午采访课改到三点，302 教室')}
      />
      <SwitchField {...form.field('all')} hint={t('一天最多 {n} 次', { n: groupLimits.all })} />
    </PageFrame>
  )
})
