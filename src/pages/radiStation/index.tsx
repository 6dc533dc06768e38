import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { Programme } from '@contract/radio/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { linkTo } from '@/shell/links'
import { RadioStore } from '@/features/radio/home-store'
import { publishPage } from '@/features/radio/pages'
import { NowPlaying, ProgrammeRow } from '@/features/radio/programme-row'
import { PublishForm } from '@/features/radio/publish-form'
import { Needs, withNeeds } from '@/shell/needs/needs'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { ListPage } from '@/ui/list/list-page'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

const keyOf = ({ id }: Programme) => id
const row = (programme: Programme) => <ProgrammeRow programme={programme} />

/** The school's radio; with `?view=publish` the form of a new programme. */
export default function RadioPage() {
  const { view } = usePageQuery<{ view: 'publish' }>()
  return view === 'publish' ? <Publish /> : <Radio />
}

/** The school's administrators are asked for nothing: they may without the role. */
const Publish = withNeeds(
  [],
  observer(function Publish() {
    const { desk } = useStore(() => new RadioStore(), { load: (radio) => radio.desk.load() })
    useEffect(() => navigation.setTitle(t('发布节目')), [])
    return (
      <PageFrame>
        <Loaded of={desk} skeleton={<FormSkeleton fields={4} />} part>
          {({ may }) =>
            may ? (
              <PublishForm />
            ) : (
              <Needs of={['broadcaster']} part>
                <PublishForm />
              </Needs>
            )
          }
        </Loaded>
      </PageFrame>
    )
  }),
)

const Radio = observer(function Radio() {
  const store = useStore(() => new RadioStore(), {
    load: (radio) => profile.school && radio.load(),
    show: true,
  })
  if (!profile.school) {
    return (
      <PageFrame>
        <Empty
          title={t('先选学校')}
          text={t('选好学校，就能听到自己学校的电台。')}
          action={{ label: t('选择学校'), onTap: linkTo('/pages/location/location') }}
        />
      </PageFrame>
    )
  }
  return (
    <ListPage
      onRefresh={store.load}
      list={store.list}
      keyOf={keyOf}
      renderItem={row}
      rowHeight={97}
      skeleton={<RowSkeleton />}
      empty={
        store.channel === 'recent' ? (
          <Empty title={t('还没有听过')} text={t('听到一半的节目会在这里，下次接着听。')} />
        ) : (
          <Empty
            title={t('还没有节目')}
            text={t('第一期由你来说？申请成为播音员就能发布。')}
            action={{ label: t('发布节目'), onTap: linkTo(publishPage) }}
          />
        )
      }
      foot={<NowPlaying />}
      fab={
        store.desk.data?.may && <Fab icon="microphone" label={t('发布节目')} onTap={linkTo(publishPage)} />
      }
    >
      <Chips items={store.channels} value={store.channel} onChange={store.choose} />
    </ListPage>
  )
})
