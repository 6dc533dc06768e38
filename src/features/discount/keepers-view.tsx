import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import type { KeeperInvite } from '@contract/discount/fields'
import { inviteDays, limits } from '@contract/discount/rules'
import { submit } from '@/shell/account/submit'
import { FindFew, whereStudying } from '@/shell/search/find-few'
import { peopleBy } from '@/shell/search/person'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { fullTime } from '@/ui/format'
import { Cell } from '@/ui/cell'
import { TextField } from '@/ui/form/text-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { KeepersStore } from './keepers-store'
import './discount.css'

/** Keepers of a shop: asked by phone or by name, and taken away. */
export const Keepers = observer(function Keepers({ id }: { id: string }) {
  const store = useStore(() => new KeepersStore(id), { show: true, pull: true })
  useTitle(t('店员'))
  return (
    <PageFrame>
      <Loaded of={store.keepers} onRetry={store.load} skeleton={<RowSkeleton rows={3} />}>
        {({ items, invited }) => (
          <>
            <View className="u-meta u-pad dc-note">
              {t('店员能核销这家店的券和优惠卡，看核销数据。{n} / {max} 位', {
                n: items.length,
                max: limits.keepers,
              })}
            </View>
            {items.map((person) => (
              <KeeperRow key={person.id} store={store} person={person} />
            ))}
            {invited.map((invite) => (
              <InviteRow key={invite.id} store={store} invite={invite} />
            ))}
            {items.length + invited.length < limits.keepers && <Add store={store} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const KeeperRow = observer(function KeeperRow({ store, person }: { store: KeepersStore; person: Person }) {
  const { id, name, avatar, school, college } = person
  const remove = async () => {
    const sure = await feedback.modal({
      title: t('移除店员{name}？', { name }),
      content: t('对方不能再核销，会收到通知。'),
      confirmText: t('移除'),
      danger: true,
    })
    if (sure) await store.remove.run(id)
  }
  return (
    <View className="dc-keeper">
      <Avatar src={avatar} name={name} size={40} />
      <View className="u-grow">
        <View className="u-one">{name}</View>
        <View className="u-meta u-one">{[school, college].filter(Boolean).join(' · ')}</View>
      </View>
      <Button size={32} kind="line" onTap={() => void remove()}>
        {t('移除')}
      </Button>
    </View>
  )
})

const InviteRow = observer(function InviteRow({
  store,
  invite: { id, whom, until },
}: {
  store: KeepersStore
  invite: KeeperInvite
}) {
  return (
    <View className="dc-keeper">
      <View className="u-grow">
        <View className="u-one">{whom}</View>
        <View className="u-meta u-one">{t('等对方答应，{time} 前有效', { time: fullTime(until) })}</View>
      </View>
      <Button size={32} kind="line" onTap={() => void store.drop.run(id)}>
        {t('收回')}
      </Button>
    </View>
  )
})

const Add = observer(function Add({ store }: { store: KeepersStore }) {
  const { form } = store
  const addPhone = async () => {
    if (!(await submit(form, ({ phone }) => store.addPhone(phone)))) return
    form.reset({ phone: '' })
    feedback.toast(t('已发出邀请'), { icon: 'success' })
  }
  const add = async (user: string, clear: () => void) => {
    if ((await store.add.run(user)) === null) return
    clear()
    feedback.toast(t('已发出邀请'), { icon: 'success' })
  }
  return (
    <>
      <Section title={t('请人当店员')} />
      <View className="u-meta u-pad dc-note">
        {t('对方在“优惠卡”里答应了，才是店员，那时才显示是谁。{n} 天没有回答就算了。', { n: inviteDays })}
      </View>
      <TextField {...form.field('phone')} type="number" max={11} placeholder={t('对方绑定的手机号')} />
      <View className="u-pad">
        <Button block loading={form.busy} onTap={() => void addPhone()}>
          {t('按手机号邀请')}
        </Button>
      </View>
      <View className="dc-find">
        <FindFew
          placeholder={t('或者搜对方的昵称')}
          by={peopleBy}
          row={(person, clear) => (
            <Cell
              title={person.data.name}
              text={whereStudying(person)}
              value={t('邀请')}
              onTap={() => void add(person.id, clear)}
            />
          )}
          none={t('没有叫这个的人，换个词试试')}
        />
      </View>
    </>
  )
})
