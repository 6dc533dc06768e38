import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Barrage } from '@contract/homepage/schema'
import { audiences, audienceTitles } from '@contract/privacy/rules'
import { t } from '@/locale'
import { BarrageStore } from '@/features/homepage/barrage-store'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { complain } from '@/shell/complaint/entry'
import { linkToPerson } from '@/shell/links'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Cell, CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { relativeTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { chooseRow, offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import '@/shell/account/person-line.css'

/** The owner's control of the bullet comments on their page. */
export default observer(function BarragePage() {
  const user = session.info?.user_id
  return <PageFrame>{user === undefined ? <SignInFirst /> : <Control key={user} user={user} />}</PageFrame>
})

const keyOf = (line: Barrage) => line.id

const Control = observer(function Control({ user }: { user: string }) {
  const store = useStore(() => new BarrageStore(user))
  const { setting, list } = store
  if (setting.phase === 'error') return <ErrorState error={setting.error} onRetry={store.load} />
  const clear = async () => {
    const content = t('主页上的弹幕会全部消失，不能恢复。')
    if (await feedback.modal({ title: t('清空弹幕？'), content, confirmText: t('清空'), danger: true }))
      await reportFailure(store.clear())
  }
  return (
    <>
      <OfflineStrip onRetry={() => void store.load()} />
      <Setting store={store} />
      <Section
        title={t('收到的弹幕')}
        more={list.items.length > 0 ? { label: t('清空'), onTap: () => void clear() } : undefined}
      />
      <PagedListView
        list={list}
        keyOf={keyOf}
        renderItem={(line) => <Line line={line} store={store} />}
        rowHeight={74}
        skeleton={<RowSkeleton rows={4} />}
        empty={
          <Empty
            drawing="plane"
            title={t('还没有人留弹幕')}
            text={t('来过主页的人可以留一句话，从你的头像上飘过。')}
          />
        }
      />
    </>
  )
})

const Setting = observer(function Setting({ store }: { store: BarrageStore }) {
  const { data } = store.setting
  if (!data) return <GroupSkeleton rows={2} text />
  const choose = async () => {
    const chosen = await chooseRow(audiences.map((audience) => t(audienceTitles[audience])))
    const from = audiences[chosen]
    if (from && from !== data.from) await store.set({ from })
  }
  return (
    <CellGroup>
      <SwitchField
        label={t('显示弹幕')}
        hint={t('关掉后别人看不到，也发不了')}
        value={data.on}
        onChange={(on) => void store.set({ on })}
      />
      <Cell title={t('谁可以发')} value={t(audienceTitles[data.from])} onTap={() => void choose()} />
    </CellGroup>
  )
})

function Line({ line, store }: { line: Barrage; store: BarrageStore }) {
  const { author, text, at, mine } = line
  const remove = async () => {
    if (
      await feedback.modal({
        title: t('删除这条弹幕？'),
        content: text,
        confirmText: t('删除'),
        danger: true,
      })
    )
      await reportFailure(store.remove(line))
  }
  const rows = [
    { label: t('删除'), act: remove },
    ...(mine ? [] : [{ label: t('举报'), act: () => complain('barrage', line.id) }]),
  ]
  return (
    <View className="pl-row">
      <Avatar src={author.avatar} name={author.name} onTap={linkToPerson(author.id)} />
      <View className="u-grow">
        <View className="u-text">{text}</View>
        <View className="u-meta u-one">{`${relativeTime(at)} · ${author.name}`}</View>
      </View>
      <IconButton
        name="dots"
        size={20}
        end
        label={t('{name}的弹幕，更多操作', { name: author.name })}
        onTap={() => void offer(rows, 0)}
      />
    </View>
  )
}
