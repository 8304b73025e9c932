import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** Organizations, their establishments, registers, carriers and people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizations (
      organization_id uuid not null,
      id uuid not null check (id = organization_id),
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      siren text not null,
      status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
      address jsonb,
      primary key (organization_id, id),
      unique (organization_id)
    )`.execute(db)

  await sql`
    create table cash_carriers (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
      address jsonb,
      primary key (organization_id, id)
    )`.execute(db)

  await sql`
    create table establishments (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      code text not null,
      analytic_code text not null,
      status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
      address jsonb,
      bank_details jsonb,
      time_zone text not null default 'Europe/Paris',
      carrier_id uuid,
      remittance_frequency text not null check (remittance_frequency in ('weekly', 'fortnightly', 'monthly')),
      remittance_day smallint not null check (remittance_day between 1 and 5),
      delta_tolerance_cents cents not null default 0 check (delta_tolerance_cents >= 0),
      blind_count boolean not null default false,
      allow_self_validation boolean not null default false,
      primary key (organization_id, id),
      foreign key (organization_id, carrier_id) references cash_carriers (organization_id, id)
    )`.execute(db)

  await sql`
    create table cash_registers (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      number integer not null,
      name text not null,
      float_cents cents not null default 0 check (float_cents >= 0),
      status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create unique index cash_registers_number on cash_registers (organization_id, establishment_id, number)
    where status <> 'DELETED'`.execute(db)

  await sql`
    create table users (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      role smallint not null check (role in (1, 2, 4, 5, 7, 10)),
      language text not null check (language in ('fr', 'en', 'it')),
      status text not null check (status in ('ACTIVE', 'DELETED')),
      primary key (organization_id, id)
    )`.execute(db)
  // Signing in happens before the organization is known: the e-mail address is unique across all of them. The addresses of
  // deleted users are free.
  await sql`
    create unique index users_email on users (lower(email), (case when status = 'DELETED' then id end))
    nulls not distinct`.execute(db)

  // The password hash is separate from the user, and requests can't read this table.
  await sql`
    create table user_credentials (
      organization_id uuid not null,
      user_id uuid not null,
      password_hash text not null,
      changed_at timestamptz(3) not null,
      primary key (organization_id, user_id),
      foreign key (organization_id, user_id) references users (organization_id, id)
    )`.execute(db)

  await sql`
    create table user_establishments (
      organization_id uuid not null,
      user_id uuid not null,
      establishment_id uuid not null,
      primary key (organization_id, user_id, establishment_id),
      foreign key (organization_id, user_id) references users (organization_id, id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create index user_establishments_by_establishment
    on user_establishments (organization_id, establishment_id, user_id)`.execute(db)

  const grants = ['select', 'insert', 'update'] as const
  await protect(db, 'organizations', { reach: 'organization', grants })
  await protect(db, 'cash_carriers', { reach: 'organization', grants })
  await protect(db, 'establishments', { reach: 'establishment', establishmentColumn: 'id', grants })
  await protect(db, 'cash_registers', { reach: 'establishment', grants })
  await protect(db, 'users', { reach: 'organization', grants })
  await protect(db, 'user_credentials', { reach: 'organization', grants: [] })
  await protect(db, 'user_establishments', {
    reach: 'establishment',
    grants: ['select', 'insert', 'delete'],
  })

  await guardPeople(db)
}

/**
 * Roles that see the whole organization (1, 2, 4) see its users; the others see themselves and the users assigned to their
 * establishments. Users change themselves, except for their role; super admins and admins (1, 2) change everybody, but only a super
 * admin can write the role 1.
 */
async function guardPeople(db: Kysely<unknown>): Promise<void> {
  const oneself = sql`id = (select scope_user())`
  const administers = sql`(select scope_role()) in (1, 2)`
  const notRaised = sql`(role <> 1 or (select scope_role()) = 1)`
  await sql`
    create policy seen on users as restrictive for select
    using (${oneself} or (select scope_role()) in (1, 2, 4) or id in (select user_id from user_establishments))`.execute(
    db,
  )
  await sql`
    create policy made on users as restrictive for insert with check (${administers} and ${notRaised})`.execute(
    db,
  )
  await sql`
    create policy changed on users as restrictive for update using (${oneself} or ${administers})
    with check ((${oneself} and role = (select scope_role())) or (${administers} and ${notRaised}))`.execute(
    db,
  )
  await sql`
    create policy assigned on user_establishments as restrictive for insert with check (${administers})`.execute(
    db,
  )
  await sql`
    create policy released on user_establishments as restrictive for delete using (${administers})`.execute(
    db,
  )
}
