import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signInPage } from '@/net/prompts'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Cell } from '@/ui/cell'
import { FormModel } from '@/ui/form/model'
import { Loaded } from '@/ui/loaded'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Agreement } from '../agreement'
import { agreedLimits, checkAgreed } from '../sign-in-fields'
import { submit } from '../submit'
import { PasswordStep } from './password-step'
import { useSchools, type School } from './schools'
import { SchoolSignIn, type Arrival } from './store'
import '../account.css'

/** Choosing the school, coming back from its page, and what follows the first time. */
export const SchoolView = observer(function SchoolView(arrival: Arrival) {
  const [store] = useState(() => new SchoolSignIn(arrival))
  const { ticket } = arrival
  const { finish } = store
  useEffect(() => {
    if (ticket !== undefined) void finish.run(ticket)
  }, [finish, ticket])
  if (store.newcomer) return store.bindsHere ? <Bind store={store} /> : <Newcomer store={store} />
  if (finish.busy || (ticket !== undefined && store.failed === null)) {
    return (
      <View className="a-bind u-ink2" ariaRole="status">
        {t('正在登录…')}
      </View>
    )
  }
  return <Choose store={store} />
})

const Choose = observer(function Choose({ store }: { store: SchoolSignIn }) {
  const [typed, setTyped] = useState<School | null>(null)
  const [form] = useState(
    () =>
      new FormModel({
        initial: { agreed: store.bindsHere },
        limits: { agreed: agreedLimits },
        check: checkAgreed,
      }),
  )
  const schools = useSchools()
  useEffect(() => void schools.load(), [schools])
  const choose = (school: School) =>
    submit(form, async () => {
      if (school.by === 'password') setTyped(school)
      else await store.go.run(school)
    })
  if (typed) return <PasswordStep store={store} school={typed} onOther={() => setTyped(null)} />
  return (
    <Loaded of={schools} skeleton={<FormSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            title={t('还没有学校接入自己的登录')}
            text={t('可以用手机号或邮箱登录。')}
            action={{ label: t('换一种方式'), onTap: () => void navigation.redirectTo(signInPage) }}
          />
        ) : (
          <>
            {store.failed !== null && (
              <View className="a-code-note u-meta u-danger" ariaRole="alert">
                {store.failed}
              </View>
            )}
            {!store.bindsHere && <Agreement {...form.field('agreed')} />}
            {items.map((school) => (
              <Cell
                key={school.id}
                icon="school"
                title={school.name}
                text={school.campus}
                onTap={() => void choose(school)}
              />
            ))}
          </>
        )
      }
    </Loaded>
  )
})

const Who = observer(function Who({ store, children }: { store: SchoolSignIn; children: string }) {
  const { newcomer } = store
  return (
    <View className="a-bind">
      <View className="u-title">
        {[newcomer?.school.name, newcomer?.name, newcomer?.number].filter(Boolean).join(' · ')}
      </View>
      <View className="u-ink2 a-head-text">{children}</View>
    </View>
  )
})

/** The first time: a new account, or one that the person has already. */
const Newcomer = observer(function Newcomer({ store }: { store: SchoolSignIn }) {
  const taken = store.newcomer?.taken ?? false
  const bind = () => {
    store.bindLater()
    void navigation.redirectTo('/pages/login/loginIndex')
  }
  const make = (
    <Button
      block
      kind={taken ? 'line' : 'accent'}
      loading={store.join.busy}
      onTap={() => void store.join.run()}
    >
      {taken ? t('不是我的，新建一个') : t('第一次来，开始使用')}
    </Button>
  )
  const have = (
    <Button block kind={taken ? 'accent' : 'line'} onTap={bind}>
      {t('我有账号，登录后绑定')}
    </Button>
  )
  return (
    <>
      <Who store={store}>
        {taken
          ? t(
              '这个学号已经认证了一个账号。那是你的，就用原来的方式登录，学校账号会绑定上去；新建的账号不会再认证这个学号。',
            )
          : t('学校确认了你是谁。以后用学校账号就能登录。')}
      </Who>
      <View className="a-act">{taken ? have : make}</View>
      <View className="a-act a-act-next">{taken ? make : have}</View>
    </>
  )
})

const Bind = observer(function Bind({ store }: { store: SchoolSignIn }) {
  return (
    <>
      <Who store={store}>{t('绑定后可以用这个学校账号登录现在的账号。')}</Who>
      <View className="a-act">
        <Button block loading={store.bind.busy} onTap={() => void store.bind.run()}>
          {t('绑定')}
        </Button>
      </View>
    </>
  )
})
