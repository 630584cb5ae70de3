/** The industries a sample company may be in, under the groups each belongs to; some belong to several. */
export const INDUSTRIES_BY_GROUP: Record<string, string> = {
  'Administrative Services':
    'Procurement, Human Resources, Staffing Agency, Recruiting, Facility Management, Document Management',
  Advertising: 'Advertising, Ad Network, Digital Marketing, Mobile Advertising, Loyalty Programs, Creative Agency',
  'Agriculture and Farming':
    'Agriculture, AgTech, Farming, Horticulture, Aquaculture, Forestry, Hydroponics, Livestock',
  'Artificial Intelligence': `Artificial Intelligence, Machine Learning, Generative AI, Natural Language Processing, Computer
    Vision, Intelligent Systems, Predictive Analytics, Speech Recognition, Robotic Process Automation`,
  Biotechnology:
    'Biotechnology, Genetics, Bioinformatics, Biopharma, Life Science, Synthetic Biology, Neuroscience, Biomanufacturing',
  'Clothing and Apparel': 'Fashion, Footwear, Jewelry, Textiles, Apparel Rental, Wearables',
  'Commerce and Shopping': `E-Commerce, Retail, Retail Technology, Marketplace, Shopping, Wholesale, Point of Sale,
    E-Commerce Platforms, Second Hand, Coupons, Personalization`,
  'Community and Lifestyle': 'Communities, Lifestyle, Pet, Parenting, Family, Funerals, LGBT, Young Adults',
  'Consumer Electronics': 'Consumer Electronics, Smart Home, Wearables, Drones, Computer Hardware',
  'Consumer Goods': 'Consumer Goods, Cosmetics, Beauty, Furniture, Baby, Toys, Home Decor, Personal Care',
  'Content and Publishing': 'Content, Publishing, News, Journalism, Content Creators, EBooks, Podcast',
  'Data and Analytics': `Analytics, Big Data, Business Intelligence, Data Integration, Data Visualization, Database, Data Mining,
    Geospatial, Market Research, Data Center, Data Management`,
  Design: 'Product Design, CAD, Interior Design, UX Design, Graphic Design',
  Education: `Education, EdTech, E-Learning, Language Learning, Corporate Training, Higher Education, Primary Education,
    Skill Assessment, Tutoring, STEM Education, Continuing Education`,
  Energy: `Energy, Renewable Energy, Solar, Wind Energy, Energy Storage, Battery, Energy Management, Energy Efficiency, Electrical
    Distribution, Nuclear, Hydrogen, Geothermal, Biofuel, Fuel Cell, Power Grid`,
  Events: 'Events, Event Management, Ticketing, Concerts, Wedding',
  'Financial Services': `FinTech, Financial Services, Payments, Lending, Banking, InsurTech, Insurance, Wealth Management, Personal
    Finance, Accounting, Trading Platform, Credit, Billing, Asset Management, Micro Lending, Cryptocurrency, Blockchain,
    Decentralized Finance, Risk Management, Mortgage, Payroll, Debt Collections, Tax Preparation, Remittance`,
  'Food and Beverage': `Food and Beverage, Food Delivery, Food Processing, Grocery, Restaurants, FoodTech, Coffee, Nutrition,
    Alternative Protein, Catering, Craft Beer, Snack Food, Bakery`,
  Gaming: 'Gaming, Video Games, Online Games, Mobile Games, eSports, PC Games, Serious Games, Game Development',
  'Government and Military': 'GovTech, Government, Public Safety, National Security, Military, Law Enforcement',
  Hardware: `Hardware, Semiconductor, Sensor, Electronics, Embedded Systems, Internet of Things, Optical Communication, Quantum
    Computing, Industrial Design, RFID, Photonics, Application Specific Integrated Circuit, LiDAR`,
  'Health Care': `Health Care, Digital Health, mHealth, Medical, Medical Device, Health Diagnostics, Hospital, Telehealth, Elder
    Care, Mental Health, Therapeutics, Pharmaceutical, Clinical Trials, Dental, Fertility, Home Health Care, Nursing, Oncology,
    Personalized Medicine, Precision Medicine, Rehabilitation, Veterinary, Women's Health, Wellness, Electronic Health Record,
    Primary and Urgent Care, Psychology, Health Insurance, Surgery`,
  'Information Technology': `Information Technology, Cloud Computing, Cloud Infrastructure, IT Infrastructure, Cloud Data Services, IT
    Management, Information Services, Network Security, Compliance, CRM, Sales Automation, Contact Management, Video Conferencing,
    Data Center Automation, Unified Communications, Virtualization, Business Information Systems`,
  'Internet Services':
    'Internet, Online Portals, Social Network, Web Hosting, Search Engine, Cloud Storage, Domain Registrar, ISP, Social Media',
  Manufacturing: `Manufacturing, Industrial, Industrial Automation, 3D Printing, Industrial Engineering, Machinery Manufacturing,
    Advanced Materials, Factory Automation, Packaging Services, Plastics and Rubber Manufacturing, Chemical, Quality Assurance`,
  'Media and Entertainment': `Media and Entertainment, Video, Video Streaming, Film, Film Production, Digital Entertainment, Animation,
    Broadcasting, Virtual Reality, Augmented Reality, Creator Economy, Photography, Performing Arts`,
  'Messaging and Telecommunications':
    'Telecommunications, Messaging, Email, VoIP, Satellite Communication, Wireless, 5G',
  Mobile: 'Mobile, Mobile Apps, Mobile Payments, Mobile Devices, Android, iOS',
  'Music and Audio': 'Music, Audio, Music Streaming, Podcast, Musical Instruments, Audiobooks',
  'Natural Resources': 'Mining, Mining Technology, Water, Timber, Mineral, Natural Resources, Precious Metals',
  'Navigation and Mapping': 'Navigation, Geospatial, Mapping Services, Indoor Positioning, GPS',
  Payments: 'Payments, Mobile Payments, Billing, Transaction Processing, Virtual Currency, Subscription Service',
  'Privacy and Security': `Cyber Security, Security, Privacy, Identity Management, Network Security, Fraud Detection, Cloud Security,
    Physical Security, Penetration Testing, E-Signature, Homeland Security, Facial Recognition`,
  'Professional Services': `Legal, Legal Tech, Consulting, Compliance, Accounting, Human Resources, Recruiting, Translation Service,
    Business Development, Freelance, Innovation Management, Outsourcing`,
  'Real Estate': `Real Estate, PropTech, Property Management, Construction, Commercial Real Estate, Residential, Smart Building, Home
    Renovation, Coworking, Building Material, Rental Property, Architecture, Home Improvement, Vacation Rental, Smart Cities,
    Home Services`,
  'Sales and Marketing': `Sales, Marketing, Marketing Automation, Lead Generation, Email Marketing, Digital Marketing, Social Media
    Marketing, Customer Service, Sales Automation, Brand Marketing, Affiliate Marketing, Market Research, Sales Enablement`,
  'Science and Engineering': `Robotics, Aerospace, Space Travel, Nanotechnology, Advanced Materials, Biotechnology, Drones, Artificial
    Intelligence, Chemical Engineering, Civil Engineering, Mechanical Engineering, Simulation, Satellite Communication, Quantum
    Computing, Life Science, Laboratory Automation`,
  Social: 'Non Profit, Social Impact, Charity, Social Entrepreneurship, Crowdfunding, Association',
  Software: `Software, SaaS, Enterprise Software, Developer Tools, Developer Platform, Open Source, Productivity Tools, Collaboration,
    Workflow Automation, Developer APIs, Apps, B2B, Task Management, Project Management, Meeting Software, No Code, Scheduling, ERP,
    Test Automation, DevOps, Application Performance Management, Knowledge Management, File Sharing, Simulation, CAD,
    Collaborative Software, Enterprise Applications, Embedded Software, Vertical SaaS`,
  Sports: 'Sports, Fitness, Cycling, Recreation, Outdoors, Fantasy Sports, Golf, Running, Sporting Goods',
  Sustainability: `CleanTech, Sustainability, GreenTech, Recycling, Waste Management, Clean Energy, Environmental Engineering, Carbon
    Capture, Carbon Accounting, Renewable Energy, Water Purification, Circular Economy, Climate Tech, Environmental Consulting,
    Pollution Control`,
  Transportation: `Transportation, Logistics, Automotive, Electric Vehicle, Freight Service, Supply Chain Management, Last Mile
    Transportation, Delivery Service, Shipping, Same Day Delivery, Warehousing, Autonomous Vehicles, Fleet Management, Ride
    Sharing, Air Transportation, Aerospace, Marine Transportation, Railroad, Public Transportation, Parking, Port and Harbor,
    Micromobility, EV Charging, Customs, Car Sharing`,
  'Travel and Tourism':
    'Travel, Tourism, Hospitality, Hotel, Business Travel, Vacation Rental, Adventure Travel, Travel Agency, Timeshare',
  Video: 'Video, Video Editing, Video Streaming, Video Advertising, Video Chat, Video on Demand',
};
