import type { Generated } from 'kysely';

/** The platform's tables as hand-written queries use them. Tables of entities are read through their stores. */
export interface Database {
  organizations: {
    id: string;
    kind: string;
    code: string;
    name: string;
    name_pinyin: string;
    superior_id: string | null;
    group_id: string | null;
    agent_id: string | null;
    area_code: string | null;
    time_zone: Generated<string>;
    suspended: Generated<boolean>;
    created_at: Generated<Date>;
    contact_name: string | null;
    contact_phone_encrypted: Buffer | null;
    contact_phone_hash: Buffer | null;
    contact_phone_last4: string | null;
  };
  service_contracts: { id: string; institution_id: string; kig_id: string; begins_on: string; ends_on: string };
  accounts: {
    id: string;
    user_name: string;
    nick_name: string;
    app_type: number;
    organization_id: string;
    password_hash: string;
    easy_password: Generated<boolean>;
    disabled: Generated<boolean>;
    created_at: Generated<Date>;
  };
  account_areas: { account_id: string; area_code: string };
  roles: { id: string; organization_id: string; name: string; whole_ceiling: Generated<boolean> };
  role_permissions: { role_id: string; permission: string };
  account_roles: { account_id: string; role_id: string };
  sessions: {
    id: string;
    token_hash: Buffer;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    address: string | null;
    user_agent: string | null;
    used_at: Date | null;
  };
  sign_in_failures: { id: string; account_key: Buffer; network: string; at: Date };
  file_uploads: { path: string; account_id: string; size_bytes: string; at: Date };
  stored_files: {
    path: string;
    kig_id: string | null;
    account_id: string;
    mode: string;
    content_type: string;
    size_bytes: string;
    sha256: Buffer;
    width_px: number | null;
    height_px: number | null;
    entity: string;
    record_id: string;
    field: string;
    kept_at: Date;
    released_at: Date | null;
  };
  messages: {
    account_id: string;
    id: string;
    kind: string;
    name: string;
    params_encrypted: Buffer;
    href: string | null;
    source: string | null;
    at: Date;
    read_at: Date | null;
    done_at: Date | null;
  };
  script_errors: {
    id: string;
    fingerprint: Buffer;
    name: string;
    message: string;
    frames: unknown;
    path: string;
    browser: string | null;
    count: number;
    first_at: Date;
    last_at: Date;
  };
  menus: {
    id: string;
    key: string | null;
    parent_id: string | null;
    href: string | null;
    icon: string | null;
    is_show: Generated<boolean>;
    component_url: string | null;
    permission: string | null;
    app_types: number[] | null;
    sort: Generated<number>;
    name_zh: string;
    name_en: string;
    edited: Generated<boolean>;
  };
  security_log: {
    id: string;
    at: Generated<Date>;
    account_id: string | null;
    user_name: string | null;
    address: string | null;
    event: string;
    detail: unknown;
  };
  personal_data_looks: {
    kig_id: string;
    session_id: string;
    entity: string;
    record_id: string;
    account_id: string;
    at: Generated<Date>;
  };
  user_settings: { account_id: string; key: string; value: unknown; updated_at: Date };
  verification_codes: {
    id: string;
    purpose: string;
    account_id: string;
    kig_id: string;
    phone_hash: Buffer;
    code_hash: Buffer;
    tries: Generated<number>;
    address: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  sms_outbox: {
    id: string;
    at: Date;
    purpose: string;
    phone_encrypted: Buffer;
    phone_last4: string;
    text_encrypted: Buffer;
  };
}
