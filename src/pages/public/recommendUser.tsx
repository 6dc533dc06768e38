import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { WorthRow } from '@/features/topic/worth-row'
import { WorthStore } from '@/features/topic/worth-store'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

/** People whom I may want to follow: others for another person. */
export default signedIn(
  observer(function RecommendUser() {
    const store = useStore(() => new WorthStore(), { pull: true })
    return (
      <PageFrame>
        <Loaded of={store.shown} skeleton={<RowSkeleton />}>
          {() => (store.people.length === 0 ? <Nobody /> : <Batch store={store} />)}
        </Loaded>
      </PageFrame>
    )
  }),
)

const Batch = observer(function Batch({ store }: { store: WorthStore }) {
  const [turning, setTurning] = useState(false)
  const turn = async () => {
    setTurning(true)
    await store.batch.load()
    setTurning(false)
    navigation.scrollToTop()
  }
  return (
    <>
      <View className="tp-batch">
        <View className="u-meta u-grow">{t('同校、同专业，或你关注的人也关注')}</View>
      </View>
      {store.people.map((worth) => (
        <WorthRow key={worth.person.id} worth={worth} onDismiss={(id) => void store.dismiss(id)} />
      ))}
      <View className="tp-end">
        <Button block kind="line" icon="refresh" loading={turning} onTap={() => void turn()}>
          {t('换一批')}
        </Button>
      </View>
    </>
  )
})

const Nobody = () => (
  <Empty
    title={t('暂时没有新的人')}
    text={t('填上学院和专业，或者在圈子里多关注几个人，这里会热闹起来。')}
    action={{ label: t('去圈子'), onTap: linkTo('/pages/index/shequ') }}
  />
)
