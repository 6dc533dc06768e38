import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { withId } from '@/shell/with-id'
import { NoProgramme } from '@/features/radio/programme-row'
import { ProgrammeStore } from '@/features/radio/programme-store'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { View } from '@/platform/components'
import '@/features/radio/radio.css'

const both = (store: ProgrammeStore) => Promise.all([store.load(), store.thread.load()])

/** What listeners say of a programme, `?id=`. */
export default withId(
  observer(function RadioComments({ id }: { id: string }) {
    const store = useStore(() => new ProgrammeStore(id), { load: both, pull: true })
    const { data } = store.programme
    return (
      <PageFrame foot={data && <Composer thread={store.thread} />}>
        <Loaded of={store.programme} onRetry={() => both(store)} skeleton={<RowSkeleton rows={4} />}>
          {(programme) => (
            <>
              <View className="rd-intro u-strong u-text">{t('《{title}》', { title: programme.title })}</View>
              <Comments thread={store.thread} of={programme} />
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
  <NoProgramme />,
)
