import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { limits } from '@contract/discount/rules'
import { keywordMax } from '@contract/rules'
import { submit } from '@/shell/account/submit'
import { Keyword } from '@/shell/search/keyword'
import { peopleBy } from '@/shell/search/person'
import { Results } from '@/shell/search/results'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Cell } from '@/ui/cell'
import { TextField } from '@/ui/form/text-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { KeepersStore } from './keepers-store'
import './discount.css'

/** More names than this are told apart better by a longer word. */
const most = 5

/** Keepers of a shop: added by phone or by name, and taken away. */
export const Keepers = observer(function Keepers({ id }: { id: string }) {
  const store = useStore(() => new KeepersStore(id), { show: true, pull: true })
  useTitle(t('店员'))
  return (
    <PageFrame>
      <Loaded of={store.keepers} onRetry={store.load} skeleton={<RowSkeleton rows={3} />}>
        {({ items }) => (
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
            {items.length < limits.keepers && <Add store={store} />}
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

const Add = observer(function Add({ store }: { store: KeepersStore }) {
  const { form } = store
  const [keyword] = useState(() => new Keyword())
  const [results] = useState(() => new Results(peopleBy))
  const { typed, settled, type, search } = keyword
  const list = settled === '' ? null : results.of(settled)
  useEffect(() => void list?.load(), [list])
  const found = list?.items ?? []
  const addPhone = async () => {
    if (!(await submit(form, ({ phone }) => store.addPhone(phone)))) return
    form.reset({ phone: '' })
    feedback.toast(t('已添加'), { icon: 'success' })
  }
  const add = async (user: string) => {
    if ((await store.add.run(user)) === null) return
    search('')
    feedback.toast(t('已添加'), { icon: 'success' })
  }
  return (
    <>
      <Section title={t('添加店员')} />
      <TextField {...form.field('phone')} type="number" max={11} placeholder={t('对方注册用的手机号')} />
      <View className="u-pad">
        <Button block loading={form.busy} onTap={() => void addPhone()}>
          {t('按手机号添加')}
        </Button>
      </View>
      <View className="dc-find">
        <SearchBar
          value={typed}
          placeholder={t('或者搜对方的昵称')}
          max={keywordMax}
          onChange={type}
          onSearch={search}
        />
        {found.slice(0, most).map((person) => (
          <Cell
            key={person.id}
            title={person.data.name}
            text={[person.data.school, person.data.college].filter(Boolean).join(' · ')}
            value={t('添加')}
            onTap={() => void add(person.id)}
          />
        ))}
        {list?.empty && <View className="u-meta">{t('没有叫这个的人，换个词试试')}</View>}
        {found.length > most && <View className="u-meta">{t('还有更多，写长一点更好找')}</View>}
      </View>
    </>
  )
})
