import React from 'react'
import type { ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import type { Me } from '@contract/account/schema'
import { Resource } from '@/net/resource'
import { Loaded } from '@/ui/loaded'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { profile } from './profile'
import { SignedIn } from './sign-in-first'

const newReading = () =>
  new Resource(async () => {
    await profile.load()
    return true
  })

interface WithMeProps {
  children: (me: Me) => ReactElement
  /** While the profile is read; a form where absent. */
  skeleton?: ReactElement
}

/** What needs the signed-in person's profile: shown with it, which is read anew, or with why it is not there. */
export const WithMe = (props: WithMeProps) => (
  <SignedIn>
    <Reading {...props} />
  </SignedIn>
)

const Reading = observer(function Reading({ children, skeleton = <FormSkeleton /> }: WithMeProps) {
  const reading = useStore(newReading)
  if (profile.me) return children(profile.me)
  return (
    <Loaded of={reading} skeleton={skeleton} part>
      {() => null}
    </Loaded>
  )
})
