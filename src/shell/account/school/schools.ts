import { useState } from 'react'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

type Schools = DataOf<Routes['sso/schools']>
export type School = Schools['items'][number]

/** The schools that sign their people in themselves, for a page: no state that packages would share. */
export function useSchools(): Resource<Schools> {
  const [schools] = useState(() => new Resource(() => get('sso/schools', {}, inPlace)))
  return schools
}
