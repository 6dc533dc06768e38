import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Home } from '@contract/homepage/schema'
import type { RiderShown } from '@contract/running/schema'
import { t } from '@/locale'
import { ratedText } from '@/shell/order/labels'
import { linkTo, linkToChat, linkToPerson } from '@/shell/links'
import { get } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Cell, CellGroup } from '@/ui/cell'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { LoadedPage } from '@/ui/loaded-page'
import '@/shell/order/order.css'
import { pathOfRider } from '../shared/pages'
import './order.css'

interface Faces {
  name: string
  avatar: string | null
  school: string | null
  college: string | null
}
const Head = ({ name, avatar, school, college }: Faces) => (
  <View className="o-rated">
    <Avatar src={avatar} name={name} size={68} />
    <View className="u-grow">
      <View className="u-display u-one" ariaRole="heading">
        {name}
      </View>
      <View className="u-meta u-one">{[school, college].filter(Boolean).join(' · ')}</View>
    </View>
  </View>
)

const riderOf = (id: string): Promise<RiderShown | null> =>
  get('running/riderInfo', { id }, inPlace).catch((error: unknown) => {
    // no rider: that is an answer
    if (error instanceof CallError && error.code === -2) return null
    throw error
  })
const personOf = (id: string) =>
  new Resource(async () => {
    const [home, rider] = await Promise.all([get('user/home', { id }, inPlace), riderOf(id)])
    return { home, rider }
  })

/** Somebody of an errand: who it is, and as a rider. */
export const TheirErrands = observer(function TheirErrands({ id }: { id: string }) {
  const person = useStore(() => personOf(id), { show: true, pull: true })
  return (
    <LoadedPage of={person} skeleton={<LinesSkeleton rows={3} />}>
      {({ home, rider }) => <Their home={home} rider={rider} />}
    </LoadedPage>
  )
})

function Their({ home, rider }: { home: Home; rider: RiderShown | null }) {
  const { id, name, remark } = home
  const shown = remark ?? name
  useTitle(t('{name}的跑腿', { name: shown }))
  return (
    <>
      <Head {...home} name={shown} />
      <CellGroup>
        {rider ? (
          <Cell
            icon="moped"
            title={rider.level_title}
            text={[t('跑过 {done} 单', { done: rider.done }), ratedText(rider)].join(' · ')}
            onTap={linkTo(pathOfRider(id))}
          />
        ) : (
          <Cell icon="moped" title={t('还不是骑手')} />
        )}
        <Cell icon="message-2" title={t('发消息')} onTap={linkToChat(id)} />
        <Cell icon="user" title={t('TA 的主页')} onTap={linkToPerson(id)} />
      </CellGroup>
    </>
  )
}
