import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { rankingPage } from '@/features/running/ride/pages'
import { RiderPageStore } from '@/features/running/ride/public-store'
import { RiderPage } from '@/features/running/ride/rider-page'
import { t } from '@/locale'
import { navigation } from '@/platform/navigation'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'

const Nobody = () => (
  <Empty
    title={t('这个链接不完整')}
    text={t('链接里少了骑手的编号。到排行里打开本校骑手的主页。')}
    action={{ label: t('看排行'), onTap: () => void navigation.redirectTo(rankingPage) }}
  />
)

/** A rider as everybody sees them, `?id=`. */
export default signedIn(
  withId(
    observer(function RiderDetailed({ id }: { id: string }) {
      const store = useStore(() => new RiderPageStore(id), { show: true, pull: true })
      return (
        <LoadedPage of={store.rider} onRetry={store.load} skeleton={<RowSkeleton rows={4} />}>
          {(rider) => <RiderPage store={store} rider={rider} />}
        </LoadedPage>
      )
    }),
    <Nobody />,
  ),
)
