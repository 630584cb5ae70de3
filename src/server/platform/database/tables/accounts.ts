import type { Generated, JSONColumnType } from 'kysely';

/** Users, sign-in methods and activity. Tables and columns in camelCase follow Better Auth. */
export type AccountTables = {
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: { id: string; identifier: string; value: string; expiresAt: Date };
  twoFactor: { id: string; userId: string; backupCodes: string; verified: boolean | null };
  passkey: { id: string; userId: string; name: string | null; createdAt: Date | null };
  walletAddress: {
    id: string;
    userId: string;
    address: string;
    chainId: number;
    isPrimary: Generated<boolean>;
    createdAt: Date;
  };
  apikey: ApiKeyTable;
  profiles: ProfilesTable;
  rate_limits: { key: string; count: number; window_ends_at: Date; members: Generated<number[] | null> };
  user_activity: UserActivityTable;
};

type UserTable = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: Generated<string | null>;
  role: Generated<string>;
  banned: Generated<boolean>;
  banReason: Generated<string | null>;
  banExpires: Generated<Date | null>;
  twoFactorEnabled: Generated<boolean>;
  demo: Generated<boolean>;
  /** Id of the user who made this user an admin. */
  adminBy: Generated<string | null>;
  createdAt: Generated<Date>;
};

type SessionTable = {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  impersonatedBy: string | null;
};

type AccountTable = {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: Generated<Date>;
};

type ApiKeyTable = {
  id: string;
  key: string;
  name: string | null;
  start: string | null;
  referenceId: string;
  enabled: boolean | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: string | null;
};

type ProfilesTable = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  heard_about_us: Generated<string | null>;
  last_login: Generated<Date | null>;
  monthly_leads_mail: Generated<boolean>;
  /** First day of the last month that was reported by email. */
  monthly_leads_told: Generated<string | null>;
  recall_mail: Generated<boolean>;
  recalls_emailed_at: Generated<Date | null>;
  raises_mail: Generated<boolean>;
  updated_at: Generated<Date>;
  delivery_results_deleted_at: Date | null;
};

type UserActivityTable = {
  id: Generated<number>;
  user_id: string;
  action_type: string;
  action_details: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
};
